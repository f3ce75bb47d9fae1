import * as z from 'zod/mini'
import { withError } from './error-keys.ts'

/** The database's id of an account, an impression, a decision or a message: 24 hexadecimal digits. */
export const idSchema = z
  .string(withError('badRequest'))
  .check(z.regex(/^[0-9a-f]{24}$/, withError('badRequest')))
