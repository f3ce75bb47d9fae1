import * as z from 'zod/mini'

/** Letters, digits, underscore, dot, plus or hyphen, then @, a domain, a dot and a suffix. */
const EMAIL_PATTERN = /^[A-Za-z0-9_.+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/

/** At least 8 characters with a lowercase letter, an uppercase letter, a digit and a special character. */
const PASSWORD_PATTERN = /^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\p{Nd})(?=.*[^\p{L}\p{Nd}\s]).{8,}$/u

export const EMAIL_MAX = 60
const PASSWORD_MAX = 256

/** Messages of all schemas are keys of the `errors` translation section. */
const required = (message: string) =>
  z.string({ error: message }).check(z.trim(), z.minLength(1, { error: message }))

export const emailSchema = z
  .string({ error: 'emailInvalid' })
  .check(
    z.trim(),
    z.maxLength(EMAIL_MAX, { error: 'emailInvalid', abort: true }),
    z.regex(EMAIL_PATTERN, { error: 'emailInvalid' }),
  )

export const passwordSchema = z
  .string({ error: 'passwordInvalid' })
  .check(
    z.trim(),
    z.maxLength(PASSWORD_MAX, { error: 'passwordInvalid', abort: true }),
    z.regex(PASSWORD_PATTERN, { error: 'passwordInvalid' }),
  )

/** Both fields must be filled before the form of either is judged. */
export const loginSchema = z.pipe(
  z.object({ email: required('emailRequired'), password: required('passwordRequired') }),
  z.object({ email: emailSchema, password: passwordSchema }),
)
export type Login = z.infer<typeof loginSchema>

/** Status of a refused sign-in; its body is the sentence to show. */
export const LOGIN_REFUSED = 215

/** The signed-in person as the client knows them. Only e-mail accounts carry `_id`. */
export const userSchema = z.object({
  _id: z.optional(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
})
export type User = z.infer<typeof userSchema>

/** `GET /api/auth/session` */
export const sessionSchema = z.object({ user: z.nullable(userSchema) })
/** `POST /api/auth/login`, status 200 */
export const loginResponseSchema = z.object({ user: userSchema })
