import { loadNotFound } from '#src/chrome/not-found/not-found.data.ts'
import { NotFound } from '#src/chrome/not-found/not-found.tsx'
import { defineScreen } from '#src/screens/screen.tsx'

export const screen = defineScreen({
  load: ({ content, language }) => loadNotFound(content, language),
  describe: ({ title, description }) => ({ title, description, status: 404 }),
  View: ({ data }) => <NotFound texts={data} />,
})
