import * as z from 'zod/mini'

/** The database's id of an account, an impression, a decision or a message: 24 hexadecimal digits. */
export const idSchema = z
  .string({ error: 'badRequest' })
  .check(z.regex(/^[0-9a-f]{24}$/, { error: 'badRequest' }))
