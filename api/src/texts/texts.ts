import type { SanityClient } from '@sanity/client'
import type { Language } from '#contract/language.ts'
import { CONFIRMATION_TEXTS_QUERY, ERROR_TEXTS_QUERY } from './queries.ts'
import type { CONFIRMATION_TEXTS_QUERY_RESULT, ERROR_TEXTS_QUERY_RESULT } from './sanity.types.ts'

/** A key of the `errors` translation section. */
export type ErrorText = keyof NonNullable<ERROR_TEXTS_QUERY_RESULT>
export type ConfirmationText = keyof NonNullable<CONFIRMATION_TEXTS_QUERY_RESULT>

/** The API's own sentences, from the translation documents. */
export type Texts = {
  /** The sentence for a refusal; the key itself where the documents lack it or cannot be read. */
  error(key: string, language: Language): Promise<string>
  confirmation(key: ConfirmationText, language: Language): Promise<string>
}

const FRESH_FOR_MS = 5_000

/** @param content a client for published documents; each section is read at most once in five seconds */
export function createTexts(content: SanityClient): Texts {
  const section = (query: string) => {
    const sections = new Map<Language, { readAt: number; texts: Promise<Map<string, unknown>> }>()
    return (language: Language) => {
      const known = sections.get(language)
      if (known && Date.now() - known.readAt < FRESH_FOR_MS) return known.texts
      const texts = content
        .fetch<Record<string, unknown> | null>(query, { language })
        .then((found) => new Map(Object.entries(found ?? {})))
        .catch(() => new Map<string, unknown>())
      sections.set(language, { readAt: Date.now(), texts })
      return texts
    }
  }
  const read =
    (texts: (language: Language) => Promise<Map<string, unknown>>) =>
    async (key: string, language: Language) => {
      const text = (await texts(language)).get(key)
      return typeof text === 'string' && text !== '' ? text : key
    }
  return {
    error: read(section(ERROR_TEXTS_QUERY)),
    confirmation: read(section(CONFIRMATION_TEXTS_QUERY)),
  }
}
