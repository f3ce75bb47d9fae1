import { languageInfo, type Language } from '@portfolio/contract/language'
import { boot } from 'virtual:client-build'
import type { LayoutData } from '#src/content/layout-data.ts'
import { type AssetBase, describeIcon } from '#src/content/assets.ts'
import type { ContentSource } from '@portfolio/contract/content-source'
import icons from '#src/design/icons.svg?raw'
import { pathToFile } from '@portfolio/contract/file-paths'
import { ABOVE_THE_FOLD_END_ID } from '#src/ui/above-the-fold.ts'
import { moonOf, skyOf } from '@portfolio/contract/sky'
import { assetTags } from './assets.ts'
import { escapeJson, escapeMarkup } from '@portfolio/contract/markup'
import type { Thing } from './structured-data.ts'

/** Id of the first element after the page. Chromium waits for the start of an element, not for its end. */
const CONFIG_ID = '_config'

/** SVG symbols for `<use>`, inline for the first paint. */
const ICONS = `<div hidden>${icons.replaceAll(/>\s+</g, '><').trim()}</div>`

/**
 * The HTML document of a rendered page. The first paint waits for all of it, or for the part above the fold of a
 * long page: centred or right-aligned content and content above a footer would shift as more arrives.
 */
export function renderDocument(page: {
  language: Language
  settings: LayoutData['settings']
  sources: readonly string[]
  /** Whether the page is hydrated; if not, it contains no data for scripts. */
  isHydrated: boolean
  head: string
  body: string
  /** HTML after the page; empty except in previews. */
  banner: string
  config: ContentSource
  assetBase: AssetBase
  data: unknown
  structuredData: readonly Thing[]
}): string {
  const { language, settings } = page
  const sky = skyOf(settings.sky)
  const icon = settings.logo ? describeIcon(page.assetBase, settings.logo) : null
  return `<!doctype html>
<html lang="${languageInfo(language).tag}" data-languages="${settings.languages.join(' ')}" data-sky="${sky.id}" data-moon="${moonOf(settings.moonColour).id}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" data-theme="light" media="(prefers-color-scheme: light)" content="${sky.light}">
<meta name="theme-color" data-theme="dark" media="(prefers-color-scheme: dark)" content="${sky.dark}">
<link rel="expect" href="#${page.body.includes(`id="${ABOVE_THE_FOLD_END_ID}"`) ? ABOVE_THE_FOLD_END_ID : CONFIG_ID}" blocking="render">
${page.head}
${assetTags(page.sources, page)}
${page.isHydrated ? `<script>${boot}</script>` : ''}
${icon ? `<link rel="icon" href="${escapeMarkup(icon.src)}" type="${icon.type}">` : ''}
<link rel="manifest" href="${pathToFile(language, 'webManifest')}">
<link rel="alternate" type="application/rss+xml" href="${pathToFile(language, 'projectsFeed')}">
${page.structuredData.map((thing) => `<script type="application/ld+json">${escapeJson({ '@context': 'https://schema.org', ...thing })}</script>`).join('\n')}
</head>
<body>
${ICONS}
<div id="root">${page.body}</div>${page.banner}
<script type="application/json" id="${CONFIG_ID}">${escapeJson(page.config)}</script>
${page.isHydrated ? `<script type="application/json" id="_page">${escapeJson(page.data)}</script>` : ''}
</body>
</html>`
}
