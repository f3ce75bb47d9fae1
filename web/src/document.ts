import { LANGUAGES, LANGUAGE_TAGS } from '@portfolio/api/contract/language'
import { manifest } from 'virtual:client-build'
import type { ContentSource } from '#src/content/source.ts'
import { languageOfPath, pathInLanguage } from '#src/paths.ts'
import type { Meta } from '#src/screens/screen.tsx'

const ENTRY = 'src/entry-client.tsx'

/** The HTML document around a rendered page. */
export function renderDocument(page: {
  url: URL
  origin: string
  meta: Meta
  head: string
  body: string
  screenSource: string
  config: ContentSource
  page: unknown
}): string {
  const { url, origin, meta } = page
  const language = languageOfPath(url.pathname)
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(meta.title)}</title>
<meta name="description" content="${escape(meta.description)}">
${meta.status ? '<meta name="robots" content="noindex">' : alternates(url, origin)}
${assets(page.screenSource)}
${page.head}
</head>
<body>
<div id="root">${page.body}</div>
${data('portfolio-config', page.config)}
${data('portfolio-page', page.page)}
</body>
</html>`
}

function alternates(url: URL, origin: string): string {
  const address = (path: string) => escape(`${origin}${path}${url.search}`)
  return [
    `<link rel="canonical" href="${address(url.pathname)}">`,
    ...LANGUAGES.map(
      (language) =>
        `<link rel="alternate" hreflang="${LANGUAGE_TAGS[language]}" href="${address(pathInLanguage(url.pathname, language))}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${address(pathInLanguage(url.pathname, 'en'))}">`,
  ].join('\n')
}

/** Scripts and styles of this page and of no other. */
function assets(screenSource: string): string {
  if (!manifest) return ''
  const known = manifest
  const keys = new Set<string>()
  const visit = (key: string) => {
    if (keys.has(key)) return
    keys.add(key)
    for (const imported of known[key]?.imports ?? []) visit(imported)
  }
  visit(ENTRY)
  visit(screenSource)
  const files = [...keys].flatMap((key) => known[key] ?? [])
  const styles = new Set(files.flatMap(({ css }) => css ?? []))
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    `<script type="module" src="/${known[ENTRY]?.file}"></script>`,
    ...files.map(({ file }) => `<link rel="modulepreload" href="/${file}">`),
  ].join('\n')
}

/** Data for scripts; `<` is escaped so that no content can end the element. */
const data = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', String.raw`\u003c`)}</script>`

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
