const SIGNS: ((text: string) => boolean)[] = [
  (text) => /^ {0,3}#{1,6} +\S/m.test(text),
  (text) => /^\S.*\n(=+|-{3,})[ \t]*$/m.test(text),
  (text) => /^ {0,3}(```|~~~)/m.test(text),
  (text) => /^ {0,3}> ?\S/m.test(text),
  // One line that starts with a dash or a number is not yet a list.
  (text) => (text.match(/^[ \t]*([-*+]|\d{1,3}[.)])[ \t]+\S/gm)?.length ?? 0) > 1,
  (text) => /^.*\|.*\n[ \t]*\|?([ \t]*:?-{2,}:?[ \t]*\|?)+[ \t]*$/m.test(text),
  (text) => /(\*\*|__|~~)\S([^\n]*?\S)?\1/.test(text),
  (text) => /(^|[\s(])([*_])[^\s*_]([^*_\n]*[^\s*_])?\2(?=[\s.,;:!?)]|$)/m.test(text),
  (text) => /`[^`\n]+`/.test(text),
  (text) => /\[[^\]\n]+\]\((https?:|mailto:)[^)\s]+[^)\n]*\)/.test(text),
]

/** How many kinds of Markdown's marks the text has. */
export function countMarkdownSigns(text: string): number {
  const lines = text.replaceAll(/\r\n?/g, '\n')
  return SIGNS.filter((isIn) => isIn(lines)).length
}
