/** Length in Unicode code points, so that an emoji or a letter outside the basic plane counts once. */
export const codePoints = (text: string) => Array.from(text).length

/** Without control characters (tabs and up to two line breaks stay), halves of characters, and space around it. */
export const toPlainText = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** Whether there is anything to read: not only spaces, marks of direction or fillers. */
export const hasVisible = (text: string) => /[^\s\p{Cf}\p{Cc}\p{M}\u115F\u1160\u3164\uFFA0]/u.test(text)
