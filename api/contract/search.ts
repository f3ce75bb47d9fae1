import * as z from 'zod/mini'

/** In characters. */
export const SEARCH_MAX = 100

/** What the owner looks for in a list. */
export const searchSchema = z.optional(
  z.string({ error: 'badRequest' }).check(z.trim(), z.maxLength(SEARCH_MAX, { error: 'badRequest' })),
)
