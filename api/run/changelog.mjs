// What users read of a note in CHANGELOG.md: its words, without the commit.
// oxlint-disable-next-line import/no-default-export -- Changesets imports it
export default {
  getReleaseLine: ({ summary }) => Promise.resolve(`- ${summary.trim().replaceAll('\n', '\n  ')}`),
  getDependencyReleaseLine: () => Promise.resolve(''),
}
