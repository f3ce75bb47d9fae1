import * as z from 'zod/mini'
import { withError } from './error-keys.ts'

/** In characters. */
export const SEARCH_MAX = 100

/** The owner's search in a list. */
export const searchSchema = z.optional(
  z.string(withError('badRequest')).check(z.trim(), z.maxLength(SEARCH_MAX, withError('badRequest'))),
)
