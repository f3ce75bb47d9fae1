import { createHash } from 'node:crypto'
import type { ErrorRequestHandler, Request } from 'express'
import { languageInfo, nearestLanguage } from '@portfolio/contract/language'
import { escapeMarkup } from '@portfolio/contract/markup'
import { skyOf } from '@portfolio/contract/sky'
import { pathTo } from '@portfolio/contract/paths'
import { HttpError } from '#src/http/errors.ts'
import { chosenLanguage, preferredLanguage } from '#src/http/language.ts'
import { recogniseError, requestIdOf } from '#src/http/error-handler.ts'
import { withinTime } from '#src/within-time.ts'
import type { Content } from '#src/content/open-content.ts'
import { splitLanguage } from './language-redirect.ts'

const RETRY_AFTER_S = 30
const READ_MS = 1_000

/** Paths whose refusals are JSON, whoever asks. */
const FOR_PROGRAMS = /^\/(?:api|lake)(?:\/|$)/i

const FALLBACK = 'Something went wrong on our side. Please try again.'
/** Used when the translations cannot be read. */
const FALLBACKS: Partial<Record<string, string>> = {
  srb: 'Došlo je do greške na našoj strani. Pokušajte ponovo.',
}

const { light, dark } = skyOf('blue')
/** Inline, because the site's stylesheets may be unavailable too. */
const STYLE = `
:root{color-scheme:light dark;--sea:light-dark(#d28f1e,#d9a94f);background:light-dark(${light},${dark});color:light-dark(#141a44,#eef0ff);font:400 1.2rem/1.5 Jost,'Century Gothic',sans-serif}
body{display:grid;place-content:center;justify-items:center;gap:1rem;min-height:100svb;margin:0;padding:1.5rem;box-sizing:border-box;text-align:center}
body::before{content:'';width:9rem;aspect-ratio:1;border-radius:50%;background:radial-gradient(circle at 26% 38%,var(--sea) 11%,#0000 12%),radial-gradient(circle at 66% 64%,var(--sea) 16%,#0000 17%),radial-gradient(circle at 60% 22%,var(--sea) 8%,#0000 9%),light-dark(#f3b13c,#ffe3a0)}
h1{margin:0;font-size:3.5rem;line-height:1;letter-spacing:-.03em}
p{margin:0;max-width:30rem}
a{color:inherit}
small{color:light-dark(#3b4375,#b9bfea)}
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/**
 * Answers a browser with a small page: of a refusal such as 400 or 429, else 503, so that search engines keep the
 * address. The log names the documents that pages need and the content lacks.
 */
export function createFailurePage({
  translations,
  languages,
  findMissing,
}: Pick<Content, 'translations' | 'languages' | 'findMissing'>): ErrorRequestHandler {
  return async (error: unknown, request, response, next) => {
    const isForProgram = FOR_PROGRAMS.test(request.path) || request.accepts(['json', 'html']) !== 'html'
    if (response.headersSent || isForProgram) return next(error)
    const known = recogniseError(error)
    const refusal = known && known.status < 500 ? known : null
    if (!refusal && !(error instanceof HttpError)) {
      const missingContent = await withinTime(findMissing(), READ_MS, [])
      request.log.error({ err: error, missingContent }, 'page could not be rendered')
    }
    const key = refusal?.key ?? 'unexpected'
    const language = nearestLanguage(languageOfPage(request), languages.current())
    const text = await withinTime(translations.error(key, language), READ_MS, key)
    const homeLink = await withinTime(translations.homeLink(language), READ_MS, '')
    const status = refusal?.status ?? 503
    response
      .status(status)
      .set({
        'Cache-Control': 'no-store',
        ...(refusal ? refusal.headers : { 'Retry-After': String(RETRY_AFTER_S) }),
        'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`,
      })
      .type('html').send(`<!doctype html>
<html lang="${languageInfo(language).tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${status}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${status}</h1>
<p>${escapeMarkup(text === key ? (FALLBACKS[language] ?? FALLBACK) : text)}</p>
${homeLink && `<a href="${pathTo(language, 'home')}">${escapeMarkup(homeLink)}</a>`}
<p><small>${escapeMarkup(requestIdOf(response))}</small></p>
</body>
</html>
`)
  }
}

const languageOfPage = (request: Request) =>
  splitLanguage(request.originalUrl).prefix ?? chosenLanguage(request) ?? preferredLanguage(request)
