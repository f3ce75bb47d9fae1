import type { Request, RequestHandler, Response } from 'express'
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
import type { WithCookies } from '#src/http/cookies.ts'
import { chosenLanguage, preferredLanguage } from '#src/http/language.ts'
import { isRead } from '#src/http/request-line.ts'

/** Names of the headers that decide the language of an address without a prefix. */
export const VARY_BY_LANGUAGE = 'Cookie, Accept-Language'
const ONE_YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** How to answer by the language of an address; empty when the page is in the language that its visitor has chosen. */
type Redirection = {
  /** The page's address in the right language. */
  location?: string
  choice?: Language
  /** The answer depends on the stored choice and the browser's preference. */
  isPersonal?: boolean
}

/**
 * Every URL has one language: its prefix's, or the default one (English) without a prefix. A URL without a prefix
 * redirects to the stored language, or to the preferred one before any choice. `/en/...` and `/srb/...` store the
 * choice. URLs of a language that is not published redirect to the same page in the first published one.
 */
export function findRedirection(request: WithCookies, published: readonly Language[]): Redirection {
  const { prefix, rest } = splitLanguage(request.url ?? '')
  if (prefix && !published.includes(prefix))
    return { location: addressIn(nearestLanguage(prefix, published), rest) }
  if (prefix === DEFAULT_LANGUAGE) return { choice: prefix, location: rest }
  if (prefix) return chosenLanguage(request) === prefix ? {} : { choice: prefix }
  const isPersonal = published.length > 1
  const language = nearestLanguage(chosenLanguage(request) ?? preferredLanguage(request), published)
  return language === DEFAULT_LANGUAGE ? { isPersonal } : { isPersonal, location: addressIn(language, rest) }
}

/** Redirects reads to the right language, and stores a choice. */
export const createLanguageRedirect =
  (published: () => readonly Language[]): RequestHandler =>
  (request, response, next) => {
    if (!isRead(request)) return next()
    const { location, choice, isPersonal } = findRedirection(request, published())
    if (choice) remember(choice, request, response)
    if (isPersonal) response.vary(VARY_BY_LANGUAGE)
    if (location === undefined) return next()
    return response.set('Cache-Control', 'no-store').redirect(302, location)
  }

const remember = (language: Language, { secure }: Request, response: Response) =>
  response.cookie(LANGUAGE_KEY, language, { path: '/', sameSite: 'lax', maxAge: ONE_YEAR_MS, secure })

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
