import type { Request } from 'express'
import { languageSchema } from '@portfolio/contract/language-schema'
import { LANGUAGE_KEY, type Language } from '@portfolio/contract/language'

/** The stored choice of the browser, which it mirrors into a cookie for the server; null before any choice. */
export function chosenLanguage(request: Request): Language | null {
  const cookies: Record<string, unknown> = request.cookies
  return languageSchema.safeParse(cookies[LANGUAGE_KEY]).data ?? null
}

/** What the browser prefers; English when it says nothing. */
export function preferredLanguage(request: Request): Language {
  return request.acceptsLanguages(['en', 'sr']) === 'sr' ? 'srb' : 'en'
}

/** The language to answer an API call in: the call's own, else the stored choice, else the browser's preference. */
export function languageOf(request: Request): Language {
  const body: unknown = request.body
  const named = typeof body === 'object' && body !== null && 'language' in body ? body.language : null
  return languageSchema.safeParse(named).data ?? chosenLanguage(request) ?? preferredLanguage(request)
}
