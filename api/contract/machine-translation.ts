import * as z from 'zod/mini'
import { languageSchema } from './language-schema.ts'

/** The most that one call translates. */
export const TEXTS_MAX = 50
export const CHARACTERS_MAX = 20_000
const TERMS_MAX = 500

const term = z.object({
  term: z.string().check(z.minLength(1), z.maxLength(100)),
  /** In the other language; null for a term that stays as it is. */
  translation: z.nullable(z.string().check(z.maxLength(100))),
})
export type Term = z.infer<typeof term>

/** `POST /api/machine-translation`: XML without a root, whose elements `x` and `g` come back as they are. */
export const translationInputSchema = z
  .object({
    from: languageSchema,
    to: languageSchema,
    texts: z.array(z.string()).check(z.minLength(1), z.maxLength(TEXTS_MAX)),
    /** The glossary, for providers that take it; for the others, `x` elements in the texts contain its terms. */
    terms: z.array(term).check(z.maxLength(TERMS_MAX)),
  })
  .check(
    z.refine(
      ({ from, to, texts }) =>
        from !== to && texts.reduce((sum, { length }) => sum + length, 0) <= CHARACTERS_MAX,
      { error: 'tooLarge' },
    ),
  )
export type TranslationInput = z.infer<typeof translationInputSchema>

const problem = z.object({
  reason: z.enum(['refused', 'quota', 'limit', 'language', 'unreachable', 'answer']),
  /** How long to wait before another attempt. */
  seconds: z.optional(z.number()),
})
export type TranslationProblem = z.infer<typeof problem>

/** The texts in the order of the request, or why there are none. */
export const translationAnswerSchema = z.union([
  z.object({ texts: z.array(z.string()) }),
  z.object({ problem }),
])
export type TranslationAnswer = z.infer<typeof translationAnswerSchema>

/** `GET /api/machine-translation`: the provider's name or null; `takesTerms`: whether requests contain the glossary. */
export const translationProviderSchema = z.object({
  provider: z.nullable(z.string()),
  takesTerms: z.boolean(),
})
