import * as z from 'zod/mini'

/** `POST /api/preview/content`. Answers `{ result, resultSourceMap }`, as Sanity's HTTP API does. */
export const previewContentInputSchema = z.object({
  query: z.string().check(z.maxLength(50_000)),
  params: z.record(z.string(), z.string()),
})
