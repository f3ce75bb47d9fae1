import type { IncomingMessage } from 'node:http'
import accepts from 'accepts'
import type { Request } from 'express'
import { languageSchema } from '@portfolio/contract/language-schema'
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  LANGUAGE_KEY,
  type Language,
  acceptedRange,
} from '@portfolio/contract/language'
import type { WithCookies } from './cookies.ts'

/** The stored choice, which the browser mirrors into a cookie; null before any choice. */
export const chosenLanguage = ({ cookies }: WithCookies): Language | null =>
  languageSchema.safeParse(cookies[LANGUAGE_KEY]).data ?? null

/** The browser's preference by Accept-Language; the default language without one. */
export function preferredLanguage(request: IncomingMessage): Language {
  const range = accepts(request).languages(LANGUAGES.map(acceptedRange))
  return LANGUAGES.find((language) => acceptedRange(language) === range) ?? DEFAULT_LANGUAGE
}

/** The language of an API answer: from the request body, else the stored choice, else Accept-Language. */
export function languageOf(request: Request): Language {
  const body: unknown = request.body
  const named = typeof body === 'object' && body !== null && 'language' in body ? body.language : null
  return languageSchema.safeParse(named).data ?? chosenLanguage(request) ?? preferredLanguage(request)
}
