import type * as z from 'zod/mini'
import { HttpError } from '#src/http/errors.ts'

/**
 * Input that has passed its schema.
 * @throws {HttpError} 400 with the schema's first message, which is a key of the `errors` section
 */
export function validate<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw new HttpError(400, parsed.error.issues[0]?.message ?? 'badRequest')
}
