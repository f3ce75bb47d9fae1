/** Four or more, as codes of a preview have; a name can have a joiner or two between its letters. */
const INVISIBLE = /[\u200b-\u200d\u2060-\u2063\ufeff\u{1d173}-\u{1d17a}]{4,}/gu

/** Removes the invisible characters that a preview adds, from texts that are split into letters. */
export const visibleText = (text: string) => text.replaceAll(INVISIBLE, '')
