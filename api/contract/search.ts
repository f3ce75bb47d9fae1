import * as z from 'zod/mini'

/** In characters. */
export const SEARCH_MAX = 100

/** The owner's search in a list. */
export const searchSchema = z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_MAX)))
