import * as z from 'zod/mini'
import { ERROR_KEYS } from './error-keys.ts'

/**
 * Body of a refusal: the message in the person's language, and the error key for programs. Contact, register, login
 * and impression answer with the bare message instead, as the specification requires. An unexpected error has the
 * id of its log line.
 */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.enum(ERROR_KEYS),
  requestId: z.optional(z.string()),
})
export type ErrorBody = z.infer<typeof errorBodySchema>
