import * as z from 'zod/mini'
import { withError } from './error-keys.ts'

const ID_PATTERN = /^[0-9a-f]{24}$/

/** The database id of an account, an impression, a decision or a message: 24 hexadecimal digits. */
export const idSchema = z.string().check(z.regex(ID_PATTERN))
export const linkIdSchema = z
  .string(withError('linkInvalid'))
  .check(z.regex(ID_PATTERN, withError('linkInvalid')))

export const linkTokenSchema = z
  .string(withError('linkInvalid'))
  .check(z.minLength(1, withError('linkInvalid')), z.maxLength(100, withError('linkInvalid')))

/** Position in a list of impressions: milliseconds since 1970 and id of an entry. */
export const impressionCursorSchema = z.string().check(z.regex(/^\d{1,15}-[0-9a-f]{24}$/))
