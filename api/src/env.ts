import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { emailSchema, passwordSchema } from '@portfolio/contract/account'
import { checkAllowed } from '@portfolio/lake'
import { reasonOf } from './reason-of.ts'
import { TRUST_ALL, UNREADABLE, parseTrustProxy } from './trust-proxy.ts'

const optional = z.optional(z.string().check(z.trim(), z.minLength(1)))

const host = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be an address such as ${example}` })
/** Addresses, networks such as `10.0.0.0/8`, and host names, with commas between. */
const parseNames = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
/** @returns the problem of names that webhooks cannot reach; null without one */
function problemOfAllowance(text: string): string | null {
  try {
    parseNames(text).forEach(checkAllowed)
    return null
  } catch (error) {
    return reasonOf(error)
  }
}
const withoutSlash = (address: string) => address.replace(/\/$/, '')

const variables = z
  .object({
    PORT: z._default(
      z.coerce.number().check(z.int(), z.gte(0), z.lte(65535, { error: 'must be between 0 and 65535' })),
      3000,
    ),
    HOST: z._default(z.string(), '127.0.0.1'),
    PUBLIC_URL: z.optional(
      z.url({ protocol: /^https?$/, error: 'must be an address such as https://me.example' }),
    ),
    TRUST_PROXY: z._default(
      z.string().check(
        z.refine((text) => text !== 'true', { error: TRUST_ALL, abort: true }),
        z.refine((text) => parseTrustProxy(text) !== null, { error: UNREADABLE }),
      ),
      'false',
    ),
    DATA_DIR: z._default(z.string(), '.data'),
    BACKUPS: z._default(z.enum(['daily', 'off'], { error: 'must be daily or off' }), 'daily'),
    BACKUP_DIR: optional,
    CONTENT_HISTORY_DAYS: z.optional(
      z.coerce.number().check(z.int(), z.gte(1, { error: 'must be a number of days, at least 1' })),
    ),
    LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'warn'),
    OWNER_EMAIL: z.optional(
      z.string().check(
        z.trim(),
        z.refine((text) => emailSchema.safeParse(text).success, { error: 'must be an e-mail address' }),
      ),
    ),
    OWNER_PASSWORD: z.optional(
      z.string().check(
        // As sign-in does.
        z.trim(),
        z.refine((text) => passwordSchema.safeParse(text).success, {
          error:
            'needs at least 8 characters, among them a small letter, a capital, a digit and a special character',
        }),
      ),
    ),
    SESSION_SECRET: z.optional(
      z.string().check(z.minLength(32, { error: 'must have at least 32 characters' })),
    ),
    GOOGLE_CLIENT_ID: optional,
    GOOGLE_CLIENT_SECRET: optional,
    GOOGLE_ISSUER: z._default(
      z.url({ protocol: /^https?$/, error: 'must be an address such as https://accounts.google.com' }),
      'https://accounts.google.com',
    ),
    WEBHOOK_ALLOW: z._default(
      z.string().check(
        z.refine((text) => problemOfAllowance(text) === null, {
          error: ({ input }) => `cannot be used: ${problemOfAllowance(String(input)) ?? ''}`,
        }),
      ),
      '',
    ),
    GITHUB_TOKEN: optional,
    GITHUB_API_URL: z._default(
      z.pipe(host('https://api.github.com'), z.transform(withoutSlash)),
      'https://api.github.com',
    ),
    DEEPL_API_KEY: optional,
    DEEPL_API_URL: z.optional(z.pipe(host('https://api.deepl.com'), z.transform(withoutSlash))),
    LIBRETRANSLATE_URL: z.optional(z.pipe(host('http://127.0.0.1:5000'), z.transform(withoutSlash))),
    LIBRETRANSLATE_API_KEY: optional,
    TRANSLATION_API_URL: z.optional(z.pipe(host('http://127.0.0.1:11434/v1'), z.transform(withoutSlash))),
    TRANSLATION_API_KEY: optional,
    TRANSLATION_API_MODEL: optional,
    MONGODB_URI: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.regex(/^mongodb(\+srv)?:\/\//, { error: 'must begin with mongodb:// or mongodb+srv://' }),
        ),
    ),
    SMTP_URL: z.optional(
      z.url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://user:password@mail.example' }),
    ),
    MAIL_FROM: optional,
    METRICS_TOKEN: z.optional(
      z.string().check(z.minLength(16, { error: 'must have at least 16 characters' })),
    ),
    SANITY_PROJECT_ID: z.optional(
      z
        .string()
        .check(z.regex(/^[a-z\d-]{1,64}$/, { error: 'must have small letters, digits and hyphens only' })),
    ),
    SANITY_API_HOST: z.optional(z.pipe(host('https://api.sanity.io'), z.transform(withoutSlash))),
    SANITY_CDN_HOST: z._default(
      z.pipe(host('https://cdn.sanity.io'), z.transform(withoutSlash)),
      'https://cdn.sanity.io',
    ),
    SANITY_DATASET: z._default(z.string(), 'production'),
    SANITY_READ_TOKEN: optional,
  })
  .check(
    z.refine((env) => !env.TRANSLATION_API_URL || Boolean(env.TRANSLATION_API_MODEL), {
      error: 'is set without TRANSLATION_API_MODEL',
      path: ['TRANSLATION_API_URL'],
    }),
    z.refine((env) => !env.OWNER_PASSWORD || Boolean(env.OWNER_EMAIL), {
      error: 'is set without OWNER_EMAIL',
      path: ['OWNER_PASSWORD'],
    }),
    z.refine((env) => !env.GOOGLE_CLIENT_SECRET || Boolean(env.GOOGLE_CLIENT_ID), {
      error: 'is set without GOOGLE_CLIENT_ID',
      path: ['GOOGLE_CLIENT_SECRET'],
    }),
    z.refine((env) => !env.SMTP_URL || Boolean(env.MAIL_FROM), {
      error: 'is set without MAIL_FROM, the address that mails come from',
      path: ['SMTP_URL'],
    }),
    z.refine((env) => !env.MONGODB_URI || Boolean(env.SESSION_SECRET), {
      error: 'is set without SESSION_SECRET, which all processes on one database must share',
      path: ['MONGODB_URI'],
    }),
  )

/** A project of hosted Sanity, or of a server that speaks its HTTP API. */
export type HostedContent = {
  projectId: string
  dataset: string
  /** Null for Sanity's own. */
  apiHost: string | null
  assetHost: string
}

export type Environment = ReturnType<typeof readEnvironment>

/**
 * Reads the server's variables. An empty variable counts as not set.
 * @throws {EnvironmentError} with one line for each variable that cannot be used
 */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    throw new EnvironmentError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  }
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null,
    webhookAllow: parseNames(env.WEBHOOK_ALLOW),
    trustProxy: parseTrustProxy(env.TRUST_PROXY) ?? false,
    dataDirectory: resolve(env.DATA_DIR),
    hasDailyBackups: env.BACKUPS === 'daily',
    /** Null for a folder in DATA_DIR. */
    backupDirectory: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : null,
    /** Days of content history that are kept; null keeps all. */
    contentHistoryDays: env.CONTENT_HISTORY_DAYS ?? null,
    logLevel: env.LOG_LEVEL,
    owner: { email: env.OWNER_EMAIL ?? null, password: env.OWNER_PASSWORD ?? null },
    sessionSecret: env.SESSION_SECRET ?? null,
    /** Without a client secret there is only the provider's button. */
    google: env.GOOGLE_CLIENT_ID
      ? {
          issuer: env.GOOGLE_ISSUER.replace(/\/$/, ''),
          clientId: env.GOOGLE_CLIENT_ID,
          clientSecret: env.GOOGLE_CLIENT_SECRET ?? null,
        }
      : null,
    /** Repositories are read without a token, too. */
    github: { token: env.GITHUB_TOKEN ?? null, apiUrl: env.GITHUB_API_URL },
    /** Providers of translations; the first one that is set up is used. */
    translation: {
      deepl: env.DEEPL_API_KEY ? { key: env.DEEPL_API_KEY, apiUrl: env.DEEPL_API_URL ?? null } : null,
      libretranslate: env.LIBRETRANSLATE_URL
        ? { url: env.LIBRETRANSLATE_URL, key: env.LIBRETRANSLATE_API_KEY ?? null }
        : null,
      chat:
        env.TRANSLATION_API_URL && env.TRANSLATION_API_MODEL
          ? {
              url: env.TRANSLATION_API_URL,
              key: env.TRANSLATION_API_KEY ?? null,
              model: env.TRANSLATION_API_MODEL,
            }
          : null,
    },
    mongodbUri: env.MONGODB_URI ?? null,
    /** Bearer token that reads `/api/metrics` without the owner's session. */
    metricsToken: env.METRICS_TOKEN ?? null,
    smtp: env.SMTP_URL && env.MAIL_FROM ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM } : null,
    hostedContent: env.SANITY_PROJECT_ID
      ? {
          projectId: env.SANITY_PROJECT_ID,
          dataset: env.SANITY_DATASET,
          apiHost: env.SANITY_API_HOST ?? null,
          assetHost: env.SANITY_CDN_HOST,
        }
      : null,
    /** Separate from `hostedContent`, which pages receive. */
    sanityReadToken: env.SANITY_READ_TOKEN ?? null,
  }
}

/** React and the router choose their production builds by NODE_ENV when they are imported. */
export function setNodeEnvironment({ development }: { development: boolean }) {
  process.env.NODE_ENV ??= development ? 'development' : 'production'
}

/** Whether npm has parsed `--<name>` as an option of its own, as it does before `--`. */
export const hasNpmOption = (name: string) => process.env[`npm_config_${name}`] === 'true'

/** The folder in which a command was started; npm changes to the project's root. */
export const startFolder = () => process.env.INIT_CWD ?? '.'

export class EnvironmentError extends Error {
  constructor(problems: string[]) {
    super(`The environment cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'EnvironmentError'
  }
}
