import { found } from '#src/content/content.ts'
import { HOME_QUERY } from '#src/content/queries.ts'
import { defineScreen } from '#src/screens/screen.tsx'

export const screen = defineScreen({
  async load({ content, language }) {
    const { texts } = await content.load(HOME_QUERY, { language })
    return found(texts, 'translation-home')
  },
  describe: ({ title, description }) => ({ title, description }),
  View: ({ data: texts }) => <h1>{texts.heading}</h1>,
})
