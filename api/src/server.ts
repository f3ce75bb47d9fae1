import type { Express } from 'express'
import { MongoError } from 'mongodb'
import { IMPRESSIONS_PER_PAGE } from '@portfolio/contract/limits'
import { announceStart } from './announce-start.ts'
import { createApp } from './app.ts'
import { createAuditFeature } from './audit/feature.ts'
import { answerStoredQueries } from './content/stored-queries.ts'
import { explainStartError } from './damage/explain-start-error.ts'
import { logDamage } from './damage/known-damages.ts'
import { DatabaseUnreachableError } from './database/unreachable-error.ts'
import { createFeatures } from './create-features.ts'
import type { Environment } from './env.ts'
import { type ServerOptions, openFoundation } from './foundation.ts'
import { createFlash } from '#src/sessions/flash.ts'
import { refuseOn } from '#src/connections/refuse-on.ts'
import { isKnownHost } from '#src/http/known-host.ts'
import { createOperationsFeature } from '#src/operations/feature.ts'
import { openBuilds } from './pages/builds.ts'
import { openDevelopment } from './pages/development.ts'
import { createPagesFeature } from './pages/router.ts'
import { createPreviewFeature } from './preview/feature.ts'

export type RunningServer = {
  origin: string
  /** For tests that walk the mounted routers. */
  app: Express
  /** Answers the requests in flight, then closes everything. */
  stop: () => Promise<void>
  /** During a stop: the unanswered requests and the part that is closing. */
  stillRunning: () => string[]
}

/**
 * @param options.say prints a line for the person who starts it
 * @throws {DamagedDataError} for stored data that cannot be used
 * @throws {DatabaseUnreachableError} for a MongoDB server that cannot be used
 * @throws {PortInUseError} before anything is opened
 */
export async function startServer(env: Environment, options: ServerOptions): Promise<RunningServer> {
  try {
    return await openServer(env, options)
  } catch (error) {
    if (env.mongodbUri && error instanceof MongoError)
      throw new DatabaseUnreachableError(error, 'cannot be used')
    throw explainStartError(error, env.dataDirectory, { isEmbedded: env.mongodbUri === null })
  }
}

async function openServer(env: Environment, options: ServerOptions): Promise<RunningServer> {
  const { development, say } = options
  await using opened = new AsyncDisposableStack()
  let closing: string | null = null
  const closeLater = (name: string, close: () => Promise<void> | void) =>
    opened.defer(async () => {
      closing = name
      await close()
    })
  const foundation = await openFoundation(env, options, closeLater)
  const { accounts, antiForgery, audit, cache, content, cookies, damages, database } = foundation
  const { firstOwner, listener, log, once, origin, sessions, translations } = foundation
  const { lake, drafts, site } = content
  const difference = firstOwner ? null : await accounts.compareOwner(env.owner)
  let isOwnerNamed = false
  /** Content may be empty or unreadable when the owner's account is created; the health check reports that. */
  async function nameOwner() {
    if (isOwnerNamed) return
    const name = await site.readOwnerName().catch(() => null)
    if (name) await accounts.nameOwner(name)
    isOwnerNamed = Boolean(name)
  }
  // Hosted content may not be reachable yet; its name is read when it is.
  if (lake) await nameOwner()

  const builds = development ? await openDevelopment(listener.server) : await openBuilds()
  closeLater('builds', () => builds.close())
  lake?.expectQueries(builds.queries)
  const features = await createFeatures(env, { ...options, ...foundation })
  await foundation.finishUpgrade()
  const { account, guestbook, mail, backups, visits } = features
  foundation.rechecks.push(guestbook.recheckListeners)

  const flash = createFlash(cookies)
  const pages = createPagesFeature(env, {
    ...options,
    ...foundation,
    builds,
    flash,
    readInvitation: account.readInvitation,
    listImpressions: (page) => guestbook.list({ page, limit: IMPRESSIONS_PER_PAGE }),
    isSignedIn: async (request) => {
      const signedIn = await sessions.find(request)
      return signedIn !== null && (await accounts.findSignedIn(signedIn)) !== null
    },
    onPublished: () => {
      content.onPublished()
      nameOwner().catch((error: unknown) => log.error({ err: error }, 'the owner could not be named'))
    },
  })
  closeLater('pages', () => pages.close())

  const previews = drafts ? [createPreviewFeature({ ...foundation, drafts, lake, flash })] : []

  const operations = createOperationsFeature(env, {
    ready: {
      database: () => database.ready(),
      content: () => lake?.ready() ?? pages.isContentReachable(),
    },
    details: { mail: mail.queueState, missingContent: content.findMissing, backup: backups.health, damages },
    measured: [pages, guestbook, mail, listener, backups],
  })

  const { app, handle } = createApp({
    ...env,
    log,
    health: operations.health,
    session: [sessions.handler, account.authenticateSession, antiForgery.protect],
    once: once.handler,
    features: [...Object.values(features), createAuditFeature(audit), operations, ...previews],
    visits,
    translations,
    observe: operations.observe,
    lake: lake ? [answerStoredQueries(cache, lake), lake.router] : [],
    pages,
  })
  // Hands WebSockets to the lake, and refuses those of foreign hosts and other paths.
  listener.serve(handle, async (request, socket, head) => {
    const name = foundation.readClient(request).host.replace(/:\d*$/, '')
    if (!isKnownHost(env.publicUrl, name)) return refuseOn(socket, 421)
    const isHandled = (await lake?.handleUpgrade(request, socket, head)) ?? false
    // In development, Vite has WebSockets of its own.
    if (!isHandled && !development) refuseOn(socket, 404)
  })

  const running = opened.move()
  running.defer(() => listener.drain())
  announceStart(say, { origin, difference, env, damages: damages.list() })
  for (const damage of damages.list()) logDamage(log, damage)
  return {
    origin,
    app,
    stop: () => running.disposeAsync(),
    stillRunning: () => [...listener.inFlight(), ...(closing ? [closing] : [])],
  }
}
