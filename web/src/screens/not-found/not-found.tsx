import { Link } from 'react-router-dom'
import { found } from '#src/content/content.ts'
import { NOT_FOUND_QUERY } from '#src/content/queries.ts'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '#src/paths.ts'
import { defineScreen } from '#src/screens/screen.tsx'

type Texts = { title: string; description: string; backToHomePage: string }

export const screen = defineScreen({
  async load({ content, language }) {
    const { texts } = await content.load(NOT_FOUND_QUERY, { language })
    return found(texts, 'translation-not_found')
  },
  describe: ({ title, description }) => ({ title, description, status: 404 }),
  View: NotFound,
})

function NotFound({ data: texts }: { data: Texts }) {
  const language = useLanguage()
  return (
    <>
      <h1>{texts.title}</h1>
      <p>{texts.description}</p>
      <Link to={pathTo(language, 'home')}>{texts.backToHomePage}</Link>
    </>
  )
}
