// What users read of a note in CHANGELOG.md: its words, without the commit. Lines that begin a sentence are items.
// oxlint-disable-next-line import/no-default-export -- Changesets imports it
export default {
  getReleaseLine: ({ summary }) => Promise.resolve(`- ${summary.trim().replaceAll(/\n+/g, nextLine)}`),
  getDependencyReleaseLine: () => Promise.resolve(''),
}

const nextLine = (_newlines, index, text) => (text[index - 1] === '.' ? '\n- ' : '\n  ')
