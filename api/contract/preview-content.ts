import * as z from 'zod/mini'
import { withError } from './error-keys.ts'

/** `POST /api/preview/content`. Answers `{ result, resultSourceMap }`, as Sanity's HTTP API does. */
export const previewContentInputSchema = z.object({
  query: z.string(withError('badRequest')).check(z.maxLength(50_000, withError('badRequest'))),
  params: z.record(z.string(), z.string(), withError('badRequest')),
})
