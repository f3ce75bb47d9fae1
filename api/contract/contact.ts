import * as z from 'zod/mini'
import { type ErrorKey, withError } from './error-keys.ts'
import { emailSchema, required } from './account.ts'
import { languageSchema } from './language-schema.ts'
import { CONTACT_EMAIL_MAX, CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX, CONTACT_PHONE_MAX } from './limits.ts'
import { NAME_PATTERN, codePoints, hasVisible, withoutDisguises } from './text.ts'

/** One line: names appear in mail headers, where control characters are dangerous. */
const line = (max: number, tooLong: ErrorKey) =>
  z.string().check(
    z.refine((text) => codePoints(text) <= max, { ...withError(tooLong), abort: true }),
    z.regex(NAME_PATTERN, withError('textUnreadable')),
  )

/** Paragraphs: line breaks and tabs, but no other control characters. */
const paragraphs = z.string().check(
  z.overwrite((text) => withoutDisguises(text).replaceAll(/\r\n?/g, '\n')),
  z.refine((text) => codePoints(text) <= CONTACT_MESSAGE_MAX, {
    ...withError('messageTooLong'),
    abort: true,
  }),
  z.refine(hasVisible, { ...withError('messageRequired'), abort: true }),
  z.regex(/^(?:[^\p{Cc}\uFFFD]|[\n\t])*$/u, withError('textUnreadable')),
)

/** Reports missing fields in this order before it validates their values. */
const messageWith = (email: typeof emailSchema) =>
  z.pipe(
    z.object({
      first_name: required('firstNameRequired'),
      last_name: required('lastNameRequired'),
      email: required('contactEmailRequired'),
      phone: z._default(z.string(withError('phoneInvalid')).check(z.trim()), ''),
      message: required('messageRequired'),
    }),
    z.object({
      first_name: line(CONTACT_NAME_MAX, 'contactNameTooLong'),
      last_name: line(CONTACT_NAME_MAX, 'contactNameTooLong'),
      email,
      phone: z
        .string()
        .check(
          z.maxLength(CONTACT_PHONE_MAX, { ...withError('phoneInvalid'), abort: true }),
          z.regex(/^\+?[0-9]*$/, withError('phoneInvalid')),
        ),
      message: paragraphs,
    }),
  )

export const contactSchema = messageWith(
  emailSchema.check(z.maxLength(CONTACT_EMAIL_MAX, withError('emailInvalid'))),
)
/** For a signed-in sender, who cannot edit the account's address: Google's have a wider syntax. */
export const accountContactSchema = messageWith(z.string())
export type ContactMessage = z.infer<typeof contactSchema>

const colourSchema = z.string(withError('notHuman')).check(z.regex(/^#[0-9a-f]{6}$/, withError('notHuman')))

const sendWith = (message: typeof contactSchema) =>
  z.object({
    inputData: message,
    language: languageSchema,
    humanCheck: z.object(
      {
        challenge: z.string(withError('notHuman')).check(z.maxLength(500, withError('notHuman'))),
        tile: colourSchema,
      },
      withError('notHuman'),
    ),
    /** Honeypot: hidden, so people leave it empty. */
    website: z._default(z.literal('', withError('notHuman')), ''),
  })

/** `POST /api/mail/sendContact` */
export const sendContactSchema = sendWith(contactSchema)
export const sendAccountContactSchema = sendWith(accountContactSchema)

/** `GET /api/mail/human-check`: nine colours, the name of the right one, and the signed challenge. */
export const humanCheckSchema = z.object({
  tiles: z.array(colourSchema),
  target: colourSchema,
  challenge: z.string(),
})
export type HumanCheck = z.infer<typeof humanCheckSchema>
