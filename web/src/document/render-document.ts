import { LANGUAGES, LANGUAGE_TAGS } from '@portfolio/contract/language'
import { boot } from 'virtual:client-build'
import type { LayoutData } from '#src/chrome/layout-data.ts'
import { type AssetBase, type Drawings, imageAddress } from '#src/content/assets.ts'
import type { ContentSource } from '#src/content/source.ts'
import icons from '#src/design/icons.svg?raw'
import { canonicalPath, languageOfPath, pathInLanguage, pathToFile } from '#src/paths.ts'
import type { Meta } from '#src/screens/screen.tsx'
import { FIRST_SIGHT_ID } from '#src/ui/first-sight.ts'
import { THEME_COLORS } from '#src/state/theme.ts'
import { assetTags } from './assets.ts'
import { escapeJson, escapeMarkup as escape } from './escape.ts'
import { previewTags } from './preview-tags.ts'
import type { Thing } from './structured-data.ts'
import { titleOf } from './title.ts'

/** Of the first element after the page itself. Chromium waits for the start of an element, not for its end. */
const CONFIG_ID = 'portfolio-config'

/** Drawn once, for all that use them; there with the first paint. */
const ICONS = `<div hidden>${icons.replaceAll(/>\s+</g, '><').trim()}</div>`

/**
 * The HTML document around a rendered page. It is first painted when all of it has been parsed, or what a long page
 * shows at first sight: what is centred, or stands at the end of a line, or above a footer, would move as more comes.
 */
export function renderDocument(page: {
  url: URL
  origin: string
  meta: Meta
  settings: LayoutData['settings']
  /** Source files of the screens on the page. */
  screens: readonly string[]
  head: string
  body: string
  config: ContentSource
  assetBase: AssetBase
  drawings: Drawings
  data: unknown
  structuredData: readonly Thing[]
}): string {
  const { url, origin, meta, settings } = page
  const language = languageOfPath(url.pathname)
  const isListed = !meta.status && meta.isListed !== false
  const logo = settings.logo
    ? imageAddress({ ...page.assetBase, drawings: page.drawings }, settings.logo)
    : null
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(titleOf(meta, settings))}</title>
<meta name="description" content="${escape(meta.description)}">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${THEME_COLORS.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${THEME_COLORS.dark}">
<link rel="expect" href="#${page.body.includes(`id="${FIRST_SIGHT_ID}"`) ? FIRST_SIGHT_ID : CONFIG_ID}" blocking="render">
<script>${boot}</script>
${assetTags(page.screens)}
${page.head}
${logo ? `<link rel="icon" href="${logo.src}"${logo.isDrawing ? ' type="image/svg+xml"' : ''}>` : ''}
<link rel="manifest" href="${pathToFile(language, 'webManifest')}">
<link rel="alternate" type="application/rss+xml" href="${pathToFile(language, 'projectsFeed')}">
${isListed ? alternates(url, origin) : '<meta name="robots" content="noindex">'}
${previewTags(page)}
${page.structuredData.map((thing) => `<script type="application/ld+json">${escapeJson({ '@context': 'https://schema.org', ...thing })}</script>`).join('\n')}
</head>
<body>
${ICONS}
<div id="root">${page.body}</div>
<script type="application/json" id="${CONFIG_ID}">${escapeJson(page.config)}</script>
<script type="application/json" id="portfolio-page">${escapeJson(page.data)}</script>
</body>
</html>`
}

/** The page's own address, and its address in each language. */
function alternates({ pathname, search }: URL, origin: string): string {
  const address = (path: string) => escape(origin + canonicalPath(path, search))
  const inLanguages = LANGUAGES.map((each) => [LANGUAGE_TAGS[each], pathInLanguage(pathname, each)] as const)
  return [
    `<link rel="canonical" href="${address(pathname)}">`,
    ...[...inLanguages, ['x-default', pathInLanguage(pathname, 'en')] as const].map(
      ([tag, path]) => `<link rel="alternate" hreflang="${tag}" href="${address(path)}">`,
    ),
  ].join('\n')
}
