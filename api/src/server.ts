import type { Express } from 'express'
import { IMPRESSIONS_PER_PAGE } from '@portfolio/contract/limits'
import type { Logger } from 'pino'
import { createFindAccount, createFindMember } from './accounts/find-member.ts'
import { createOwnerName } from './accounts/owner-name.ts'
import { announceStart } from './announce-start.ts'
import { createApp } from './app.ts'
import { createAuditLog } from './audit/audit-log.ts'
import { createAnswerCache } from './cache/answer-cache.ts'
import { createAuditFeature } from './audit/feature.ts'
import { openContent } from './content/open-content.ts'
import { answerStoredQueries, keepLakeAnswer } from './content/stored-queries.ts'
import { explainStartError } from './damage/explain-start-error.ts'
import { inspectAssets, noteAssets } from './damage/inspect-assets.ts'
import { logDamage, noteUnreadable } from './damage/known-damages.ts'
import { createFeatures } from './create-features.ts'
import { startKeepingBounds } from './database/keep-bounds.ts'
import type { Environment } from './env.ts'
import { createClientOf } from '#src/connections/client-of.ts'
import { COMMON_HEADERS } from './http/security-headers.ts'
import { createFlash } from '#src/sessions/flash.ts'
import { createLimits } from './limits.ts'
import { listen } from '#src/connections/listen.ts'
import type { Asking } from './links/feature.ts'
import { createLog } from '#src/operations/request-log.ts'
import { createSessions } from '#src/sessions/session.ts'
import { createUpgradeHandler } from '#src/connections/upgrade.ts'
import { createAntiForgery } from '#src/sessions/xsrf.ts'
import { createOperationsFeature } from '#src/operations/feature.ts'
import { createOnce } from './once/once.ts'
import { openBuilds } from './pages/builds.ts'
import { openDevelopment } from './pages/development.ts'
import { createPagesFeature } from './pages/router.ts'
import { openData } from './open-data.ts'
import { createPreviewFeature } from './preview/feature.ts'
import { createPreview, previewRoles } from './preview/preview.ts'

export type RunningServer = {
  origin: string
  /** For tests that walk the mounted routers. */
  app: Express
  /** Answers the requests in flight, then closes everything. */
  stop: () => Promise<void>
  /** During a stop: the unanswered requests and the part that is closing. */
  stillRunning: () => string[]
}

type Options = {
  development: boolean
  say: (line: string) => void
  log?: Logger
  /** Whether a first start leaves the sample person out; false by default. */
  isEmptyStart?: boolean
  /** Whether a first start fills the guestbook with examples; true by default. */
  withSampleImpressions?: boolean
  /** The part of the bounds of what strangers can store that is kept; 1 by default. */
  storedShare?: number
  /** Receives the error after which the embedded database is not restarted. Without it, it is an uncaught exception. */
  onFatal?: (error: Error) => void
  /** When the server first looks whether a backup is due; a minute after the start by default. */
  firstBackupAfterMs?: number
  /** How links of the content are asked for; by default politely, and only on the public internet. */
  asking?: Asking
}

/**
 * Starts everything.
 * @throws {DamagedDataError} for stored data that cannot be used
 */
export async function startServer(env: Environment, options: Options): Promise<RunningServer> {
  try {
    return await openServer(env, options)
  } catch (error) {
    throw explainStartError(error, env.dataDirectory, { isEmbedded: env.mongodbUri === null })
  }
}

/**
 * Starts everything, each after what it needs: port, database, accounts, content, features, pages.
 * @param options.say prints a line for the person who starts it
 * @throws {PortInUseError} before anything is opened
 */
async function openServer(env: Environment, options: Options): Promise<RunningServer> {
  const { development, say, log = createLog(env.logLevel), onFatal } = options
  const { isEmptyStart = false, withSampleImpressions = !isEmptyStart, storedShare = 1 } = options
  await using opened = new AsyncDisposableStack()
  let closing: string | null = null
  const closeLater = (name: string, close: () => Promise<void> | void) =>
    opened.defer(async () => {
      closing = name
      await close()
    })
  const listener = await listen(env, log)
  closeLater('connections', () => listener.close())
  const origin = env.publicUrl ?? listener.localOrigin

  const { database, model, accounts, hasOwner, secret, damages, finishUpgrade } = await openData(env, {
    isEmptyStart,
    closeLater,
    onFatal,
    log,
    say,
  })
  const { connection, client } = database
  const cookies = { secret, isSecure: origin.startsWith('https:') }
  const onSessionsEnded = () => {
    void content.lake?.recheckIdentities()
    void features.guestbook.recheckListeners()
  }
  const sessions = createSessions({ client, ...cookies, onSessionsEnded })
  const findAccount = createFindAccount({ sessions, accounts })
  const findMember = createFindMember(findAccount)

  const preview = createPreview(cookies, {
    connection,
    findMember,
    findActive: accounts.findActive,
    roles: previewRoles(env.hostedContent !== null),
  })

  const cache = createAnswerCache()
  const content = await openContent(env, {
    localOrigin: listener.localOrigin,
    keepAnswer: (key, answer) => keepLakeAnswer(cache, key, answer),
    findMember,
    findPeople: accounts.findAuthors,
    sharedDraft: preview.sharedDraft,
    clientOf: createClientOf(env.trustProxy),
    commonHeaders: COMMON_HEADERS,
    startContent: isEmptyStart ? 'empty' : hasOwner ? 'present' : 'samples',
    log,
    say,
  })
  closeLater('content', () => content.close())
  const { lake, drafts, translations, site } = content
  noteUnreadable(damages, lake?.unreadableIds() ?? [])
  if (lake) noteAssets(damages, await inspectAssets(env.dataDirectory, lake))
  const owner = await accounts.createFirstOwner(env.owner)
  const difference = owner ? null : await accounts.compareOwner(env.owner)
  const ownerName = createOwnerName({ accounts, readName: () => site.readOwnerName(), log })
  closeLater('owner name', () => ownerName.close())
  // Hosted content is read once it is reachable.
  if (lake) await ownerName.refresh()

  const builds = development ? await openDevelopment(listener.server) : await openBuilds()
  closeLater('builds', () => builds.close())

  const bounds = startKeepingBounds({ connection, findTeam: accounts.findTeam, share: storedShare, log })
  closeLater('bounds', () => bounds.close())
  const audit = createAuditLog(connection)
  const antiForgery = createAntiForgery(cookies)
  const once = createOnce({ connection, ...cookies })
  const limits = await createLimits(client)
  const features = await createFeatures(env, {
    connection,
    model,
    accounts,
    findMember,
    sessions,
    cookies,
    antiForgery,
    once,
    limits,
    audit,
    content,
    cache,
    damages,
    onSessionsEnded,
    hasSamples: content.isFirstStart && owner !== null && withSampleImpressions,
    firstBackupAfterMs: options.firstBackupAfterMs,
    asking: options.asking,
    origin,
    closeLater,
    log,
  })
  await finishUpgrade()
  const { account, guestbook, mail, backups, visits } = features

  const flash = createFlash(cookies)
  const pages = createPagesFeature(env, {
    preview,
    builds,
    content,
    cache,
    readInvitation: account.readInvitation,
    listImpressions: (page) => guestbook.list({ page, limit: IMPRESSIONS_PER_PAGE }),
    development,
    limits,
    antiForgery,
    once,
    flash,
    isSignedIn: async (request) => (await findAccount(request)) !== null,
    onPublished: () => {
      content.onPublished()
      void ownerName.refresh()
    },
    log,
    say,
  })
  closeLater('pages', () => pages.close())

  const previews = drafts
    ? [createPreviewFeature({ preview, drafts, lake, limits, audit, flash, translations, origin })]
    : []

  const operations = createOperationsFeature(env, {
    ready: {
      database: () => database.ready(),
      content: () => lake?.ready() ?? pages.isContentReachable(),
    },
    details: { mail: mail.queueState, missingContent: content.findMissing, backup: backups.health, damages },
    measured: [pages, guestbook, mail, listener, backups],
  })

  const app = createApp({
    log,
    trustProxy: env.trustProxy,
    health: operations.health,
    session: [sessions.handler, account.authenticateSession, antiForgery.protect],
    once: once.handler,
    features: [...Object.values(features), createAuditFeature(audit), operations, ...previews],
    visits,
    translations,
    observe: operations.observe,
    publicUrl: env.publicUrl,
    lake: lake ? [answerStoredQueries(cache, lake), lake.router] : [],
    pages,
  })
  listener.serve(app, createUpgradeHandler(env, lake, { development }))

  const running = opened.move()
  running.defer(() => listener.drain())
  announceStart(say, { origin, owner, difference, env, damages: damages.list() })
  for (const damage of damages.list()) logDamage(log, damage)
  return {
    origin,
    app,
    stop: () => running.disposeAsync(),
    stillRunning: () => [...listener.inFlight(), ...(closing ? [closing] : [])],
  }
}
