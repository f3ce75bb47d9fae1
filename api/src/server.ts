import type { Express } from 'express'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { IMPRESSIONS_PER_PAGE } from '@portfolio/contract/limits'
import { mayAccess } from '@portfolio/contract/roles'
import type { Logger } from 'pino'
import { createAccountFeature } from './accounts/feature.ts'
import { createFindMember } from './accounts/find-member.ts'
import { createAccountModel } from './accounts/model.ts'
import { createOwnerName } from './accounts/owner-name.ts'
import { createAccounts } from './accounts/service.ts'
import { announceStart } from './announce-start.ts'
import { createApp } from './app.ts'
import { createAuditLog } from './audit/audit-log.ts'
import { createAnswerCache } from './cache/answer-cache.ts'
import { createAuditFeature } from './audit/feature.ts'
import { createContactFeature } from './contact/feature.ts'
import { SAMPLE_IMPRESSIONS } from './content/lake.ts'
import { createBackupFeature } from './backup/feature.ts'
import { openContent } from './content/open-content.ts'
import { createSlugs } from './content/slugs.ts'
import { answerStoredQueries, keepLakeAnswer } from './content/stored-queries.ts'
import { openDataDirectory } from './data-directory.ts'
import { beginUpgrade } from './data-format.ts'
import { explainStartError } from './damage/explain-start-error.ts'
import { inspectData } from './damage/inspect-data.ts'
import { createKnownDamages, noteUnreadable } from './damage/known-damages.ts'
import { refuseLostAccounts } from './damage/lost-data.ts'
import { connectDatabase } from './database/connect.ts'
import type { Environment } from './env.ts'
import { createGuestbookFeature } from './guestbook/feature.ts'
import { createClientOf, createHostNameOf } from '#src/connections/client-of.ts'
import { COMMON_HEADERS } from './http/security-headers.ts'
import { createDiskCheck } from '#src/operations/disk-check.ts'
import { createFlash } from '#src/sessions/flash.ts'
import { createHealth } from '#src/operations/health.ts'
import { isKnownHost } from './http/known-host.ts'
import { createLimits } from './limits.ts'
import { listen } from '#src/connections/listen.ts'
import { createLog, watchErrors } from '#src/operations/request-log.ts'
import { createSessions } from '#src/sessions/session.ts'
import { refuseOn } from '#src/connections/refuse-on.ts'
import { createAntiForgery } from '#src/sessions/xsrf.ts'
import { createMailFeature } from './mail/feature.ts'
import { createMetricsFeature } from '#src/operations/metrics-feature.ts'
import { openBuilds } from './pages/builds.ts'
import { openDevelopment } from './pages/development.ts'
import { createPagesFeature } from './pages/router.ts'
import { createPreviewFeature } from './preview/feature.ts'
import { createPreview, previewRoles } from './preview/preview.ts'
import { NEW_SECRET, readOrCreateSecret, secretFile } from './secrets.ts'
import { createVisitFeature } from './visits/feature.ts'

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
  /** Receives the error after which the embedded database is not restarted. Without it, it is an uncaught exception. */
  onFatal?: (error: Error) => void
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
  const { isEmptyStart = false, withSampleImpressions = !isEmptyStart } = options
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

  await openDataDirectory(env.dataDirectory)
  const kept = { accounts: env.mongodbUri === null, content: env.hostedContent === null }
  const damages = createKnownDamages(inspectData(env.dataDirectory, kept))
  watchErrors(log, (error) => damages.notice(error))
  const hadSecret = existsSync(secretFile(env.dataDirectory))
  const hadAccounts = hadSecret || existsSync(join(env.dataDirectory, 'accounts'))
  const upgrade = await beginUpgrade(env.dataDirectory, kept, say)
  const database = await connectDatabase({
    uri: env.mongodbUri,
    directory: join(env.dataDirectory, 'accounts'),
    embedded: {
      log: (message, error) => log.error({ err: error }, message),
      ...(onFatal ? { onFatal } : {}),
    },
  })
  closeLater('database', () => database.close())
  const { connection, client } = database

  const model = createAccountModel(connection)
  const accounts = createAccounts(model)
  const hasOwner = await accounts.hasOwner()
  if (kept.accounts) {
    const wasInUse = upgrade.wasInUse && hadAccounts
    refuseLostAccounts(env.dataDirectory, { wasInUse, hasOwner, isEmptyStart })
  }
  if (!env.sessionSecret && !hadSecret && hasOwner)
    damages.add({ path: 'session-secret', problem: NEW_SECRET })
  const secret = env.sessionSecret ?? (await readOrCreateSecret(env.dataDirectory))
  const cookies = { secret, isSecure: origin.startsWith('https:') }
  const onSessionsEnded = () => {
    void content.lake?.recheckIdentities()
    void guestbook.recheckListeners()
  }
  const sessions = createSessions({ client, ...cookies, onSessionsEnded })
  const findMember = createFindMember({ sessions, accounts })

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
    findPeople: accounts.findMany,
    sharedDraft: preview.sharedDraft,
    clientOf: createClientOf(env.trustProxy),
    commonHeaders: COMMON_HEADERS,
    startContent: isEmptyStart ? 'empty' : hasOwner ? 'present' : 'samples',
    log,
    say,
  })
  closeLater('content', () => content.close())
  const { lake, drafts, languages, translations, site } = content
  noteUnreadable(damages, lake?.unreadableIds() ?? [])
  const owner = await accounts.createFirstOwner(env.owner)
  const difference = owner ? null : await accounts.compareOwner(env.owner)
  const ownerName = createOwnerName({ accounts, readName: () => site.readOwnerName(), log })
  closeLater('owner name', () => ownerName.close())
  // Hosted content is read once it is reachable.
  if (lake) await ownerName.refresh()

  const builds = development ? await openDevelopment(listener.server) : await openBuilds()
  closeLater('builds', () => builds.close())

  const audit = createAuditLog(connection)
  const antiForgery = createAntiForgery(cookies)
  const limits = await createLimits(client)
  const mail = await createMailFeature({ connection, translations, site, origin, smtp: env.smtp, log })
  closeLater('mail', () => mail.close())
  const tools = { connection, limits, translations, outbox: mail.outbox, letters: mail.letters }
  const guestbook = await createGuestbookFeature({
    ...tools,
    cache,
    readPrivateSettings: content.readPrivateSettings,
    people: accounts,
    isModerator: async (request) => {
      const member = await findMember(request)
      return member !== null && mayAccess(member.role, 'read', 'moderation')
    },
    countMessages: () => contact.countUnanswered(),
    onSessionsEnded,
    sampleFile: content.isFirstStart && owner && withSampleImpressions ? SAMPLE_IMPRESSIONS : null,
    log,
  })
  closeLater('guestbook', () => guestbook.close())
  await upgrade.finish()
  const contact = createContactFeature({
    ...tools,
    findOwner: accounts.findFirstOwner,
    notificationAddress: async () => (await guestbook.readSettings()).notificationAddress,
    secret,
  })
  const account = createAccountFeature({
    ...tools,
    model,
    accounts,
    sessions,
    belongings: { impressions: guestbook.impressions, contact: contact.contact, bans: guestbook.bans },
    cookies,
    origin,
    google: env.google,
    hasMailServer: env.smtp !== null,
    antiForgery,
    audit,
  })

  const backups = createBackupFeature({
    env,
    damages,
    outbox: mail.outbox,
    letters: mail.letters,
    findOwner: accounts.findFirstOwner,
    log,
  })
  closeLater('backup', () => backups.close())

  const visits = createVisitFeature({ connection, isSlug: createSlugs(content.read), limits, log })
  closeLater('visits', () => visits.close())

  const flash = createFlash(cookies)
  const pages = createPagesFeature({
    preview,
    drafts,
    builds,
    content: content.source,
    lake,
    cache,
    readAsset: content.readAsset,
    readInvitation: account.readInvitation,
    listImpressions: (page) => guestbook.list({ page, limit: IMPRESSIONS_PER_PAGE }),
    hosted: env.hostedContent,
    publicUrl: env.publicUrl,
    development,
    hasGoogle: env.google !== null,
    hasMailServer: env.smtp !== null,
    limits,
    antiForgery,
    flash,
    translations,
    languages,
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

  const metrics = createMetricsFeature({
    token: env.metricsToken,
    readings: {
      ...pages.readings,
      ...guestbook.readings,
      ...mail.readings,
      ...listener.readings,
      ...backups.readings,
    },
  })

  const app = createApp({
    log,
    trustProxy: env.trustProxy,
    health: createHealth(
      {
        database: () => database.ready(),
        content: () => lake?.ready() ?? pages.isContentReachable(),
        disk: createDiskCheck(env.dataDirectory),
      },
      { mail: mail.queueState, missingContent: content.findMissing, backup: backups.health, damages },
    ),
    session: [sessions.handler, account.authenticateSession, antiForgery.protect],
    features: [
      account,
      guestbook,
      contact,
      mail,
      backups,
      visits,
      createAuditFeature(audit),
      metrics,
      ...previews,
    ],
    visits,
    translations,
    observe: metrics.observe,
    publicUrl: env.publicUrl,
    lake: lake ? [answerStoredQueries(cache, lake), lake.router] : [],
    pages,
  })
  const hostNameOf = createHostNameOf(env.trustProxy)
  listener.serve(app, async (request, socket, head) => {
    if (!isKnownHost(env.publicUrl, hostNameOf(request))) return refuseOn(socket, 421)
    const isHandled = (await lake?.handleUpgrade(request, socket, head)) ?? false
    // In development, Vite has WebSockets of its own.
    if (!isHandled && !development) refuseOn(socket, 404)
  })

  const running = opened.move()
  running.defer(() => listener.drain())
  announceStart(say, { origin, owner, difference, env, damages: damages.list() })
  for (const { path, problem } of damages.list()) log.error({ path }, `damaged data: ${problem}`)
  return {
    origin,
    app,
    stop: () => running.disposeAsync(),
    stillRunning: () => [...listener.inFlight(), ...(closing ? [closing] : [])],
  }
}
