/** At least as many as one code of a preview has; a name can have a joiner or two between its letters. */
const INVISIBLE = /[\u200b-\u200d\u2060-\u2063\ufeff\u{1d173}-\u{1d17a}]{4,}/gu

/** Without the invisible characters that a preview puts into texts, for what is split into letters. */
export const visibleText = (text: string) => text.replaceAll(INVISIBLE, '')
