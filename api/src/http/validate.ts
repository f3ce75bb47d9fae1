import { isErrorKey } from '@portfolio/contract/error-keys'
import type * as z from 'zod/mini'
import { badRequest } from '#src/http/errors.ts'

/**
 * Parses input with a schema of the contract.
 * @throws {HttpError} 400 with the first issue's error key; `badRequest` for an issue that zod words itself
 */
export function validate<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const message = parsed.error.issues[0]?.message ?? ''
  throw badRequest(isErrorKey(message) ? message : 'badRequest')
}
