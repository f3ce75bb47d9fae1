import type { ErrorRequestHandler, Request } from 'express'
import { type Language, languageInfo, nearestLanguage } from '@portfolio/contract/language'
import { escapeMarkup } from '@portfolio/contract/markup'
import { HttpError } from '#src/http/errors.ts'
import { chosenLanguage, preferredLanguage } from '#src/http/language.ts'
import { requestIdOf } from '#src/http/request-log.ts'
import { withinTime } from '#src/http/within-time.ts'
import type { Translations } from '#src/content/translations.ts'
import { splitLanguage } from './language-redirect.ts'

const RETRY_AFTER_S = 30
const READ_TEXT_MS = 1_000

const FALLBACK = 'Something went wrong on our side. Please try again.'
/** Used when the content, which has the translations, cannot be read. */
const FALLBACKS: Partial<Record<Language, string>> = {
  srb: 'Došlo je do greške na našoj strani. Pokušajte ponovo.',
}

/** Answers a page that could not be rendered with 503, so that search engines keep the address. */
export function createFailurePage(
  translations: Translations,
  published: () => readonly Language[],
): ErrorRequestHandler {
  return async (error: unknown, request, response, next) => {
    const isRefusal = error instanceof HttpError
    if (isRefusal || response.headersSent || request.accepts(['json', 'html']) !== 'html') return next(error)
    request.log.error({ err: error }, 'page could not be rendered')
    const language = nearestLanguage(languageOfPage(request), published())
    const text = await withinTime(translations.error('unexpected', language), READ_TEXT_MS, 'unexpected')
    response
      .status(503)
      .set({
        'Cache-Control': 'no-store',
        'Retry-After': String(RETRY_AFTER_S),
        'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      })
      .type('html')
      .send(
        renderFailure(
          language,
          text === 'unexpected' ? (FALLBACKS[language] ?? FALLBACK) : text,
          requestIdOf(response),
        ),
      )
  }
}

const languageOfPage = (request: Request) =>
  splitLanguage(request.originalUrl).prefix ?? chosenLanguage(request) ?? preferredLanguage(request)

const renderFailure = (language: Language, text: string, requestId: string) => `<!doctype html>
<html lang="${languageInfo(language).tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>503</title>
</head>
<body>
<h1>503</h1>
<p>${escapeMarkup(text)}</p>
<p><small>${escapeMarkup(requestId)}</small></p>
</body>
</html>
`
