/** Languages that web/src/content/highlight.ts highlights. */
export const CODE_LANGUAGES = [
  { value: 'typescript', title: 'TypeScript' },
  { value: 'javascript', title: 'JavaScript' },
  { value: 'markup', title: 'HTML' },
  { value: 'css', title: 'CSS' },
  { value: 'php', title: 'PHP' },
  { value: 'sql', title: 'SQL' },
  { value: 'text', title: 'Plain text' },
]
