import type { Request } from 'express'
import { languageSchema } from '@portfolio/contract/language-schema'
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  LANGUAGE_KEY,
  type Language,
  languageInfo,
} from '@portfolio/contract/language'

/** The stored choice of the browser, which it mirrors into a cookie for the server; null before any choice. */
export function chosenLanguage(request: Request): Language | null {
  const cookies: Record<string, unknown> = request.cookies
  return languageSchema.safeParse(cookies[LANGUAGE_KEY]).data ?? null
}

/** The browser's preference by Accept-Language; the default language without one. */
export function preferredLanguage(request: Request): Language {
  const range = request.acceptsLanguages(LANGUAGES.map((language) => languageInfo(language).accepts))
  return LANGUAGES.find((language) => languageInfo(language).accepts === range) ?? DEFAULT_LANGUAGE
}

/** The language to answer an API call in: the call's own, else the stored choice, else the browser's preference. */
export function languageOf(request: Request): Language {
  const body: unknown = request.body
  const named = typeof body === 'object' && body !== null && 'language' in body ? body.language : null
  return languageSchema.safeParse(named).data ?? chosenLanguage(request) ?? preferredLanguage(request)
}
