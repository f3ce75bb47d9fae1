import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { emailSchema, passwordSchema } from '@portfolio/contract/account'
import { checkAllowed } from '@portfolio/lake'
import { errorMessage } from '@portfolio/contract/error-message'
import { TRUST_ALL, UNREADABLE, parseTrustProxy } from './trust-proxy.ts'

const optional = z.optional(z.string())

const atLeast = (length: number) =>
  z.string().check(z.minLength(length, { error: `must have at least ${length} characters` }))

const valid = (schema: z.ZodMiniType, error: string) =>
  z.string().check(z.refine((text) => schema.safeParse(text).success, { error }))

const wholeNumber = (least: number, most: number, error: string) =>
  z.coerce.number({ error }).check(z.int({ error }), z.gte(least, { error }), z.lte(most, { error }))

const folder = z.string().check(
  // Only a shell expands `~`: in .env, systemd and Docker it would name a folder `~`.
  z.refine((text) => !text.startsWith('~'), { error: 'begins with ~: write the whole path' }),
  // Node's recursive `mkdir` never returns there.
  z.refine((text) => !resolve(text).startsWith('/proc/'), {
    error: 'is below /proc, where nothing can be stored',
  }),
)

const address = (example: string, protocol = /^https?$/) =>
  z.url({ protocol, hostname: /./, error: `must be an address such as ${example}`, abort: true })

/** The address of the site, which works at the root of an origin only. */
const siteAddress = address('https://me.example').check(
  z.refine(
    (text) => {
      const { origin, hostname, href } = new URL(text)
      return href === `${origin}/` && /^[\w.:[\]-]+$/.test(hostname)
    },
    { error: 'must be one address, with a domain and no path, such as https://me.example' },
  ),
)

/** Without a slash at its end. */
const host = (example: string) =>
  z.pipe(
    address(example),
    z.transform((text) => text.replace(/\/$/, '')),
  )
const hostOr = (standard: string) => z._default(host(standard), standard)

/** Addresses, networks such as `10.0.0.0/8`, and host names that webhooks may reach, with commas between. */
const allowance = z.pipe(
  z.string(),
  z.transform((input, { issues }) => {
    const names = input
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
    try {
      names.forEach(checkAllowed)
    } catch (error) {
      issues.push({
        code: 'custom',
        input,
        message: `cannot be used: ${errorMessage(error)}`,
        // Lets zod report the problems of other variables too.
        continue: true,
      })
    }
    return names
  }),
)

/** A variable, the variable that it requires, and the reason. */
const NEEDS = [
  ['TRANSLATION_API_URL', 'TRANSLATION_API_MODEL', ''],
  ['TRANSLATION_API_MODEL', 'TRANSLATION_API_URL', ''],
  ['TRANSLATION_API_KEY', 'TRANSLATION_API_URL', ''],
  ['LIBRETRANSLATE_API_KEY', 'LIBRETRANSLATE_URL', ''],
  ['OWNER_PASSWORD', 'OWNER_EMAIL', ''],
  ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID', ''],
  ['SMTP_URL', 'MAIL_FROM', ', the address that mails come from'],
  ['MONGODB_URI', 'SESSION_SECRET', ', which all processes on one database must share'],
] as const

export const variables = z
  .object({
    PORT: z._default(wholeNumber(0, 65_535, 'must be a number between 0 and 65535'), 3000),
    HOST: z._default(
      z.string().check(
        z.regex(/^[\w.:-]+$/, {
          error: 'must be an address or a name of this machine, such as 0.0.0.0 or ::1',
        }),
      ),
      '127.0.0.1',
    ),
    PUBLIC_URL: z.optional(siteAddress),
    TRUST_PROXY: z._default(
      z.string().check(
        z.refine((text) => text !== 'true', { error: TRUST_ALL, abort: true }),
        z.refine((text) => parseTrustProxy(text) !== null, { error: UNREADABLE }),
      ),
      'false',
    ),
    DATA_DIR: z._default(folder, '.data'),
    BACKUPS: z._default(z.enum(['daily', 'off'], { error: 'must be daily or off' }), 'daily'),
    BACKUP_DIR: z.optional(folder),
    CONTENT_HISTORY_DAYS: z.optional(wholeNumber(1, 1_000_000, 'must be a number of days, at least 1')),
    LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'warn'),
    OWNER_EMAIL: z.optional(valid(emailSchema, 'must be an e-mail address')),
    OWNER_PASSWORD: z.optional(
      valid(
        passwordSchema,
        'needs at least 8 characters, among them a small letter, a capital, a digit and a special character',
      ),
    ),
    SESSION_SECRET: z.optional(atLeast(32)),
    GOOGLE_CLIENT_ID: optional,
    GOOGLE_CLIENT_SECRET: optional,
    GOOGLE_ISSUER: hostOr('https://accounts.google.com'),
    WEBHOOK_ALLOW: z._default(allowance, []),
    GITHUB_TOKEN: optional,
    GITHUB_API_URL: hostOr('https://api.github.com'),
    DEEPL_API_KEY: optional,
    DEEPL_API_URL: z.optional(host('https://api.deepl.com')),
    LIBRETRANSLATE_URL: z.optional(host('http://127.0.0.1:5000')),
    LIBRETRANSLATE_API_KEY: optional,
    TRANSLATION_API_URL: z.optional(host('http://127.0.0.1:11434/v1')),
    TRANSLATION_API_KEY: optional,
    TRANSLATION_API_MODEL: optional,
    MONGODB_URI: z.optional(
      z
        .string()
        .check(z.regex(/^mongodb(\+srv)?:\/\//, { error: 'must begin with mongodb:// or mongodb+srv://' })),
    ),
    SMTP_URL: z.optional(address('smtps://user:password@mail.example', /^smtps?$/)),
    MAIL_FROM: z.optional(
      z.string().check(
        z.regex(/[^\s<]@[^\s>]/, { error: 'must have an e-mail address, such as Me <mail@me.example>' }),
        // Outside of quotation marks these make a group of addresses, from which no mail can come.
        z.regex(/^("[^"]*"|[^":;])*$/, {
          error: 'needs quotation marks around a name with : or ;, such as "Me: the site" <mail@me.example>',
        }),
      ),
    ),
    METRICS_TOKEN: z.optional(atLeast(16)),
    SANITY_PROJECT_ID: z.optional(
      z
        .string()
        .check(z.regex(/^[a-z\d-]{1,64}$/, { error: 'must have small letters, digits and hyphens only' })),
    ),
    SANITY_API_HOST: z.optional(host('https://api.sanity.io')),
    SANITY_CDN_HOST: hostOr('https://cdn.sanity.io'),
    SANITY_DATASET: z._default(
      z.string().check(
        z.regex(/^~?[a-z\d][a-z\d_-]{0,63}$/, {
          error: 'must have small letters, digits, underscores and hyphens only',
        }),
      ),
      'production',
    ),
    SANITY_READ_TOKEN: optional,
  })
  .check(
    ...NEEDS.map(([name, needed, why]) =>
      z.refine<Partial<Record<string, unknown>>>((env) => !env[name] || Boolean(env[needed]), {
        error: `is set without ${needed}${why}`,
        path: [name],
      }),
    ),
  )
