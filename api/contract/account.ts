import * as z from 'zod/mini'

/** Letters, digits, underscore, dot, plus or hyphen, then @, a domain, a dot and a suffix. */
const EMAIL_PATTERN = /^[A-Za-z0-9_.+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/

/** At least 8 characters with a lowercase letter, an uppercase letter, a digit and a special character. */
const PASSWORD_PATTERN = /^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\d)(?=.*[^\p{L}\d\s]).{8,}$/u

export const LOGIN_EMAIL_MAX = 60

/** Messages are keys of the `errors` translation section; the checks run in the specification's order. */
export const loginSchema = z.object({
  email: z
    .string({ error: 'emailRequired' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'emailRequired', abort: true }),
      z.maxLength(LOGIN_EMAIL_MAX, { error: 'emailInvalid', abort: true }),
      z.regex(EMAIL_PATTERN, { error: 'emailInvalid' }),
    ),
  password: z
    .string({ error: 'passwordRequired' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'passwordRequired', abort: true }),
      z.maxLength(256, { error: 'passwordInvalid', abort: true }),
      z.regex(PASSWORD_PATTERN, { error: 'passwordInvalid' }),
    ),
})
export type Login = z.infer<typeof loginSchema>

/** The signed-in person as the client knows them. Only e-mail accounts carry `_id`. */
export const userSchema = z.object({
  _id: z.optional(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
})
export type User = z.infer<typeof userSchema>

export const sessionSchema = z.object({ user: z.nullable(userSchema) })
export const loginResponseSchema = z.object({ user: userSchema })
