/** Length in Unicode code points, so that an emoji or a letter outside the basic plane counts once. */
export const codePoints = (text: string) => Array.from(text).length
