import { type Language, publishedLanguages } from '@portfolio/contract/language'
import { type Content, found, foundTexts } from './content.ts'
import { LAYOUT_QUERY } from './queries/layout.ts'

/** Loads the content of header, menu and footer. */
export async function loadLayout(content: Content, language: Language) {
  const { texts, footer, settings } = await content.load(LAYOUT_QUERY, { language })
  const { languages, ...rest } = found(settings, 'siteSettings')
  return {
    texts: foundTexts(texts),
    footer: foundTexts(footer),
    settings: { ...rest, languages: publishedLanguages(languages) },
  }
}
