import { LANGUAGES, type Language, publishedLanguages } from '@portfolio/contract/language'
import { type Content, found, foundTexts } from './content.ts'
import { LAYOUT_QUERY } from './queries/layout.ts'

const PLATFORMS = [
  ['facebook', 'Facebook'],
  ['viber', 'Viber'],
  ['github', 'GitHub'],
  ['discord', 'Discord'],
  ['linkedin', 'LinkedIn'],
  ['twitter', 'Twitter'],
  ['codepen', 'CodePen'],
] as const

export async function loadLayout(content: Content, language: Language) {
  const { texts, guestbook, footer, settings } = await content.load(LAYOUT_QUERY, { language })
  const { languages, socialLinks, moreLinks, ...rest } = found(settings, 'siteSettings')
  const known = PLATFORMS.flatMap(([platform, name]) => {
    const address = socialLinks?.[platform]
    return address ? [{ name, address, platform, icon: null }] : []
  })
  const more = (moreLinks ?? []).flatMap(({ name, address, icon }) =>
    name && address ? [{ name, address, platform: null, icon }] : [],
  )
  const { languageNames, ...words } = foundTexts(texts)
  const languageName: Partial<Record<string, string | null>> = Object.fromEntries(
    LANGUAGES.map((id, index) => [id, languageNames[index]]),
  )
  return {
    texts: { ...words, languageName, ...foundTexts(guestbook) },
    footer: foundTexts(footer),
    settings: { ...rest, links: [...known, ...more], languages: publishedLanguages(languages) },
  }
}
