/** State of history entries whose page is scrolled to where the page before it was. */
export const KEEPS_SCROLL = 'keeps-scroll'
