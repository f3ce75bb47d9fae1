import { LANGUAGES, type Language } from '@portfolio/contract/language'
import type { LayoutData } from '#src/chrome/layout-data.ts'
import { type AssetBase, imageAddress } from '#src/content/assets.ts'
import { canonicalPath, languageOfPath } from '#src/paths.ts'
import type { Meta } from '#src/screens/screen.tsx'
import { escapeMarkup as escape } from './escape.ts'
import { titleOf } from './title.ts'

/** As Open Graph names languages. */
const LOCALES = { en: 'en_US', srb: 'sr_RS' } as const satisfies Record<Language, string>

/** How a link to the page looks where it is shared. Source: Open Graph protocol, X's cards. */
export function previewTags(page: {
  url: URL
  origin: string
  meta: Meta
  settings: LayoutData['settings']
  assetBase: AssetBase
}): string {
  const { url, origin, meta, settings } = page
  const language = languageOfPath(url.pathname)
  const title = titleOf(meta, settings)
  const image = sharedImage(page)
  const tags: [string, string | null][] = [
    ['og:type', 'website'],
    ['og:site_name', settings.ownerName],
    ['og:title', title],
    ['og:description', meta.description],
    ['og:url', origin + canonicalPath(url.pathname, url.search)],
    ['og:locale', LOCALES[language]],
    ...LANGUAGES.filter((other) => other !== language).map((other): [string, string] => [
      'og:locale:alternate',
      LOCALES[other],
    ]),
    ['og:image', image],
    ['og:image:width', image && '1200'],
    ['og:image:height', image && '630'],
    ['twitter:card', image ? 'summary_large_image' : 'summary'],
  ]
  return tags
    .flatMap(([name, content]) => {
      if (!content) return []
      const attribute = name.startsWith('og:') ? 'property' : 'name'
      return `<meta ${attribute}="${name}" content="${escape(content)}">`
    })
    .join('\n')
}

/** In a format and at a size that every network shows. */
function sharedImage(page: Parameters<typeof previewTags>[0]): string | null {
  const id = page.meta.image ?? page.settings.sharingImage
  if (!id) return null
  const { src } = imageAddress(page.assetBase, id)
  return `${new URL(src, page.origin).href}?w=1200&h=630&fit=crop&fm=jpg`
}
