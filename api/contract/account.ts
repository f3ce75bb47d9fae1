import * as z from 'zod/mini'
import { type ErrorKey, withError } from './error-keys.ts'
import { languageSchema } from './language-schema.ts'
import { EMAIL_MAX, NAME_MAX, NAME_MIN, PASSWORD_MAX } from './limits.ts'
import { NAME_PATTERN, codePoints, hasVisible } from './text.ts'

/** Letters, digits, underscore, dot, plus or hyphen, then @, a domain, a dot and a suffix. */
const EMAIL_PATTERN = /^[A-Za-z0-9_.+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/

/** At least 8 characters with a lowercase letter, an uppercase letter, a digit and a special character. */
const PASSWORD_PATTERN = /^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\p{Nd})(?=.*[^\p{L}\p{Nd}\s]).{8,}$/u

/** Texts that mail programs turn into a link: a domain, an address or a path. `J.R.` and `St. John` are names. */
const LINK_PATTERN = /[/\\@]|:\S|[\p{L}\p{N}-]\.[\p{L}\p{N}-]{2,}/u

/** Text with at least one character that is not whitespace. */
export const required = (message: ErrorKey) =>
  z.string(withError(message)).check(z.trim(), z.minLength(1, withError(message)))

/** Checks the length first, so that the pattern never runs on a text that is too long. */
const matching = (pattern: RegExp, most: number, message: ErrorKey) =>
  z
    .string(withError(message))
    .check(
      z.trim(),
      z.maxLength(most, { ...withError(message), abort: true }),
      z.regex(pattern, withError(message)),
    )

const emailFormat = (message: ErrorKey) => matching(EMAIL_PATTERN, EMAIL_MAX, message)
export const emailSchema = emailFormat('emailInvalid')
export const passwordSchema = matching(PASSWORD_PATTERN, PASSWORD_MAX, 'passwordInvalid')

const nameSchema = (message: ErrorKey) =>
  z.string(withError(message)).check(
    z.trim(),
    z.refine((name) => codePoints(name) >= NAME_MIN && codePoints(name) <= NAME_MAX, {
      ...withError(message),
      abort: true,
    }),
    // Names are shown in mails and beside other people's texts.
    z.regex(NAME_PATTERN, { ...withError('textUnreadable'), abort: true }),
    z.refine(hasVisible, withError('textUnreadable')),
    z.refine((name) => !LINK_PATTERN.test(name), withError('nameIsLink')),
  )

/** Reports empty fields before it validates their values. */
export const loginSchema = z.pipe(
  z.object({ email: required('emailRequired'), password: required('passwordRequired') }),
  z.object({ email: emailSchema, password: passwordSchema }),
)
export type Login = z.infer<typeof loginSchema>

const filled = {
  first_name: required('allFieldsRequired'),
  last_name: required('allFieldsRequired'),
  password: required('allFieldsRequired'),
}
const names = { first_name: nameSchema('firstNameLength'), last_name: nameSchema('lastNameLength') }

/** Reports empty fields before it validates their values. */
export const registrationSchema = z.pipe(
  z.object({ ...filled, email: required('allFieldsRequired') }),
  z.object({ ...names, email: emailFormat('registrationEmailInvalid'), password: passwordSchema }),
)
export type Registration = z.infer<typeof registrationSchema>

/** `registrationSchema` without the address, which comes from the invitation. */
export const invitedPersonSchema = z.pipe(z.object(filled), z.object({ ...names, password: passwordSchema }))
export type InvitedPerson = z.infer<typeof invitedPersonSchema>

/** `GET /api/auth/google`: settings of the provider's button, and whether sign-in by redirects is available. */
export const googleSetUpSchema = z.object({
  clientId: z.nullable(z.string()),
  nonce: z.nullable(z.string()),
  redirect: z.boolean(),
})

/** `POST /api/auth/google`: an OpenID Connect ID token. */
export const googleCredentialSchema = z.object({
  credential: z.string().check(z.minLength(1), z.maxLength(8_192)),
})

/** `POST /api/auth/register` */
export const registerCallSchema = z.object({ user: registrationSchema, language: languageSchema })

/** An empty field stays unchanged. */
const unlessEmpty = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value)),
    z.optional(schema),
  )

/** `PUT /api/user/user-account`; the API also refuses unchanged names. */
export const accountEditSchema = z
  .object({
    email: z.optional(z.string()),
    first_name: z.optional(unlessEmpty(names.first_name)),
    last_name: z.optional(unlessEmpty(names.last_name)),
    password: z.optional(unlessEmpty(passwordSchema)),
    /** Needed for a new password unless the person signed in within the last ten minutes. */
    currentPassword: z.optional(
      unlessEmpty(
        z
          .string(withError('currentPasswordWrong'))
          .check(z.trim(), z.maxLength(PASSWORD_MAX, withError('currentPasswordWrong'))),
      ),
    ),
  })
  .check(
    z.refine(
      ({ first_name, last_name, password }) => Boolean(first_name ?? last_name ?? password),
      withError('changesRequired'),
    ),
  )
export type AccountEdit = z.infer<typeof accountEditSchema>

/** `POST /api/auth/password-check`: 204, or 400 `passwordCommon` for a common password. */
export const passwordCheckSchema = z.object({ password: passwordSchema })

/** `DELETE /api/user/delete-account`: whether the person's impressions are deleted or lose their name. */
export const accountDeletionSchema = z.object({
  email: z.optional(z.string()),
  impressions: z._default(z.enum(['delete', 'keep-unnamed']), 'delete'),
})

/** `POST /api/user/email`: asks for another address of the account. */
export const emailChangeSchema = z.object({
  newEmail: z.pipe(required('emailRequired'), emailFormat('emailInvalid')),
  currentPassword: required('passwordRequired').check(
    z.maxLength(PASSWORD_MAX, withError('currentPasswordWrong')),
  ),
  /** Needed with two-step sign-in. */
  code: z.optional(
    unlessEmpty(
      z.string(withError('secondFactorRefused')).check(z.maxLength(60, withError('secondFactorRefused'))),
    ),
  ),
})
export type EmailChangeCall = z.infer<typeof emailChangeSchema>

/** `POST /api/user/forgotten-password` */
export const forgottenPasswordSchema = z.object({
  email: z.pipe(required('forgottenEmailRequired'), emailFormat('forgottenEmailInvalid')),
  language: languageSchema,
})

/** `PUT /api/user/reset-password/{user_id}?token=...` and `PUT /api/user/email/undo/{userId}?token=...` */
export const passwordResetSchema = z.object({
  newPassword: z.pipe(required('newPasswordRequired'), passwordSchema),
})

/** The signed-in person, for the client. Only e-mail accounts have an `_id`. */
export const userSchema = z.object({
  _id: z.optional(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** The person's role in the Studio. Clients of an earlier version stored people without it. */
  role: z.optional(z.nullable(z.enum(['owner', 'editor', 'moderator']))),
})
export type User = z.infer<typeof userSchema>

export const signedInSchema = z.object({ user: userSchema })
/** `GET /api/auth/session` */
export const sessionSchema = z.object({ user: z.nullable(userSchema) })
/** `POST /api/auth/login` and `/api/auth/google`, status 200: the person, or that the second factor is still missing */
export const loginResponseSchema = z.union([signedInSchema, z.object({ secondFactor: z.literal(true) })])
export type LoginResponse = z.infer<typeof loginResponseSchema>
export const messageSchema = z.object({ message: z.string() })

/** `GET /api/auth/sessions`: the person's sessions, newest first. */
export const ownSessionsSchema = z.object({
  sessions: z.array(
    z.object({
      /** ISO 8601 */
      signedInAt: z.string(),
      userAgent: z.string(),
      current: z.boolean(),
    }),
  ),
})
export type OwnSession = z.infer<typeof ownSessionsSchema>['sessions'][number]
