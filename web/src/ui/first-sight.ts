/** Id of a page's content. */
export const MAIN_ID = 'main'

/** Id of the element with which what a long page shows at first sight ends. */
export const FIRST_SIGHT_ID = 'first-sight'
