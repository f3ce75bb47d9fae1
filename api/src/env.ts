import { resolve } from 'node:path'
import type { Kept } from './data-layout.ts'
import { parseTrustProxy } from './trust-proxy.ts'
import { variables } from './variables.ts'

export type Environment = ReturnType<typeof readEnvironment>
/** A project of hosted Sanity, or of a server that speaks its HTTP API. */
export type HostedContent = NonNullable<Environment['hostedContent']>

/**
 * Reads the server's variables, without spaces around them. An empty variable counts as not set.
 * @throws {EnvironmentError} with one line for each variable that cannot be used
 */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(
    // Node.js adds .env after the environment, which precedes it, and takes a byte order mark, which an editor writes before
    // it, for part of its first name: so reversed.
    Object.entries(source)
      .toReversed()
      .flatMap(([name, value]) => (value?.trim() ? [[name.replace(/^\uFEFF/, ''), value.trim()]] : [])),
  )
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    throw new EnvironmentError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  }
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null,
    webhookAllow: env.WEBHOOK_ALLOW,
    trustProxy: parseTrustProxy(env.TRUST_PROXY) ?? false,
    dataDirectory: resolve(env.DATA_DIR),
    hasDailyBackups: env.BACKUPS === 'daily',
    /** Null for the folder `backups` in DATA_DIR. */
    backupDirectory: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : null,
    /** Days of content history that are kept; null keeps all. */
    contentHistoryDays: env.CONTENT_HISTORY_DAYS ?? null,
    logLevel: env.LOG_LEVEL,
    owner: { email: env.OWNER_EMAIL ?? null, password: env.OWNER_PASSWORD ?? null },
    sessionSecret: env.SESSION_SECRET ?? null,
    /** Without a client secret, Google sign-in works by the provider's button only, not by redirects. */
    google: env.GOOGLE_CLIENT_ID
      ? {
          issuer: env.GOOGLE_ISSUER,
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
    kept: { accounts: !env.MONGODB_URI, content: !env.SANITY_PROJECT_ID } satisfies Kept,
    /** Bearer token that reads `/api/metrics` without the owner's session. */
    metricsToken: env.METRICS_TOKEN ?? null,
    smtp: env.SMTP_URL && env.MAIL_FROM ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM } : null,
    hostedContent: env.SANITY_PROJECT_ID
      ? {
          projectId: env.SANITY_PROJECT_ID,
          dataset: env.SANITY_DATASET,
          /** Null for Sanity's own API host. */
          apiHost: env.SANITY_API_HOST ?? null,
          assetHost: env.SANITY_CDN_HOST,
        }
      : null,
    /** A secret, so not part of `hostedContent`, which pages receive. */
    sanityReadToken: env.SANITY_READ_TOKEN ?? null,
  }
}

/** React and the router choose their production builds by NODE_ENV when they are imported. */
export function setNodeEnvironment({ development }: { development: boolean }) {
  process.env.NODE_ENV ??= development ? 'development' : 'production'
}

/** What npm has taken for itself of `--<name>=<value>`, as it does before `--`, or has in its own settings. */
export const npmOption = (name: string) => process.env[`npm_config_${name.replaceAll('-', '_')}`]

/** Resolves a path against the folder in which a command was started; npm changes to the project's root. */
export const pathFrom = (given: string) => resolve(process.env.INIT_CWD ?? '.', given)

export class EnvironmentError extends Error {
  constructor(problems: string[]) {
    super(`The environment cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'EnvironmentError'
  }
}
