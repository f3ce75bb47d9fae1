import type { RequestHandler } from 'express'
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  LANGUAGE_KEY,
  type Language,
  languageInfo,
  nearestLanguage,
} from '@portfolio/contract/language'
import { isFileOfLanguage } from '@portfolio/contract/file-paths'
import { languageOfPath, pathInLanguage } from '@portfolio/contract/paths'
import { chosenLanguage, preferredLanguage } from '#src/http/language.ts'

const ONE_YEAR_MS = 365 * 24 * 60 * 60 * 1000

/**
 * Every URL has one language: its prefix's, or the default one (English) without a prefix. A URL without a prefix
 * redirects to the stored language, or to the preferred one before any choice. `/en/...` and `/srb/...` store the
 * choice. URLs of a language that is not published redirect to the same page in the first published one.
 */
export const createLanguageRedirect =
  (published: () => readonly Language[]): RequestHandler =>
  (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const redirect = (location: string) => response.set('Cache-Control', 'no-store').redirect(302, location)
    const remember = (language: Language) =>
      response.cookie(LANGUAGE_KEY, language, {
        path: '/',
        sameSite: 'lax',
        maxAge: ONE_YEAR_MS,
        secure: request.secure,
      })
    const { prefix, rest } = splitLanguage(request.originalUrl)
    if (prefix && !published().includes(prefix))
      return redirect(addressIn(nearestLanguage(prefix, published()), rest))
    if (prefix === DEFAULT_LANGUAGE) {
      remember(prefix)
      return redirect(rest)
    }
    if (prefix) {
      if (chosenLanguage(request) !== prefix) remember(prefix)
      return next()
    }
    if (published().length > 1) response.vary('Cookie, Accept-Language')
    const language = nearestLanguage(chosenLanguage(request) ?? preferredLanguage(request), published())
    if (language === DEFAULT_LANGUAGE) return next()
    return redirect(addressIn(language, rest))
  }

/** Files exist per language, so those of a language that is not published redirect too. */
export const createFileRedirect =
  (published: () => readonly Language[]): RequestHandler =>
  (request, response, next) => {
    const language = languageOfPath(request.path)
    if (published().includes(language) || !isFileOfLanguage(request.path)) return next()
    const path = pathInLanguage(request.path, nearestLanguage(language, published()))
    return response.set('Cache-Control', 'no-store').redirect(302, path)
  }

function addressIn(language: Language, rest: string): string {
  const { root } = languageInfo(language)
  return root === '' ? rest : root + rest.replace(/^\/(?=\?|$)/, '')
}

export function splitLanguage(url: string): { prefix: Language | null; rest: string } {
  const first = /^\/(\w+)(?=[/?]|$)/.exec(url)?.[1]
  const prefix = LANGUAGES.find((language) => language === first)
  if (!prefix) return { prefix: null, rest: url }
  // One leading slash only: `//host` in a Location header would lead to another site.
  const rest = `/${url.slice(prefix.length + 1).replace(/^[/\\]+/, '')}`
  return { prefix, rest }
}
