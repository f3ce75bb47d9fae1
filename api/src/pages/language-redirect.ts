import type { RequestHandler } from 'express'
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  LANGUAGE_KEY,
  type Language,
  languageInfo,
} from '@portfolio/contract/language'
import { chosenLanguage, preferredLanguage } from '#src/http/language.ts'

const ONE_YEAR_MS = 365 * 24 * 60 * 60 * 1000

/**
 * Every URL has one language: its prefix's, or the default one (English) without a prefix. A URL without a prefix redirects
 * to the stored language, or to the preferred one before any choice. `/en/...` and `/srb/...` store the choice.
 */
export const redirectToLanguage: RequestHandler = (request, response, next) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return next()
  const remember = (language: Language) =>
    response.cookie(LANGUAGE_KEY, language, {
      path: '/',
      sameSite: 'lax',
      maxAge: ONE_YEAR_MS,
      secure: request.secure,
    })
  const { prefix, rest } = splitLanguage(request.originalUrl)
  if (prefix === DEFAULT_LANGUAGE) {
    remember(prefix)
    return response.set('Cache-Control', 'no-store').redirect(302, rest)
  }
  if (prefix) {
    if (chosenLanguage(request) !== prefix) remember(prefix)
    return next()
  }
  response.vary('Cookie, Accept-Language')
  const language = chosenLanguage(request) ?? preferredLanguage(request)
  if (language === DEFAULT_LANGUAGE) return next()
  return response
    .set('Cache-Control', 'no-store')
    .redirect(302, `${languageInfo(language).root}${rest === '/' ? '' : rest}`)
}

export function splitLanguage(url: string): { prefix: Language | null; rest: string } {
  const prefix = LANGUAGES.find((language) => new RegExp(String.raw`^/${language}(?=[/?]|$)`).test(url))
  if (!prefix) return { prefix: null, rest: url }
  // One leading slash only: `//host` in a Location header would lead to another site.
  const rest = `/${url.slice(prefix.length + 1).replace(/^[/\\]+/, '')}`
  return { prefix, rest }
}
