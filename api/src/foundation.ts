import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { announceOwner } from './announce-start.ts'
import { createAuditLog } from './audit/audit-log.ts'
import { createLakeRecords } from './audit/feature.ts'
import { createAnswerCache } from './cache/answer-cache.ts'
import { openContent } from './content/open-content.ts'
import { keepLakeAnswer } from './content/stored-queries.ts'
import { inspectAssets, noteAssets } from './damage/inspect-assets.ts'
import { noteUnreadable } from './damage/known-damages.ts'
import { startKeepingBounds } from './database/bounds.ts'
import type { Environment } from './env.ts'
import { createReadClient } from '#src/connections/read-client.ts'
import { COMMON_HEADERS } from './http/security-headers.ts'
import { createLimits } from './limits.ts'
import { listen } from '#src/connections/listen.ts'
import type { Asking } from './links/feature.ts'
import { createLog } from '#src/operations/request-log.ts'
import { roleOf } from '#src/http/middleware.ts'
import { type SignedIn, createSessions } from '#src/sessions/session.ts'
import { createAntiForgery } from '#src/sessions/xsrf.ts'
import { createOnce } from './once/once.ts'
import { type CloseLater, openData } from './open-data.ts'
import { createPreview, previewRoles } from './preview/preview.ts'

export type ServerOptions = {
  development: boolean
  say: (line: string) => void
  log?: Logger
  /** Whether a first start leaves the sample person out; false by default. */
  isEmptyStart?: boolean
  /** Whether a first start fills the guestbook with examples; true by default. */
  withSampleImpressions?: boolean
  /** A factor of the bounds of `database/bounds.ts`; 1 by default. */
  storedShare?: number
  /** Receives the error after which the embedded database is not restarted. Without it, it is an uncaught exception. */
  onFatal?: (error: Error) => void
  /** When the server first looks whether a backup is due; a minute after the start by default. */
  firstBackupAfterMs?: number
  /** How the check of links requests them; by default one at a time, and only on the public internet. */
  asking?: Asking
}

export type Foundation = Awaited<ReturnType<typeof openFoundation>>

/**
 * Opens what the features depend on, in the order of their own dependencies: port, database, accounts, content.
 * @throws {PortInUseError} before anything is opened
 */
export async function openFoundation(env: Environment, options: ServerOptions, closeLater: CloseLater) {
  const {
    log = createLog(env.logLevel),
    isEmptyStart = false,
    withSampleImpressions = !isEmptyStart,
  } = options
  const listener = await listen(env, log)
  closeLater('connections', () => listener.close())
  const { localOrigin } = listener
  const origin = env.publicUrl ?? localOrigin

  const data = await openData(env, { ...options, isEmptyStart, closeLater, log })
  const { accounts, connection, client, damages, secret } = data
  const cookies = { secret, isSecure: origin.startsWith('https:') }
  const rechecks: (() => unknown)[] = []
  const onSessionsEnded = () => {
    for (const recheck of rechecks) recheck()
  }
  const sessions = createSessions({ client, ...cookies, onSessionsEnded })
  /** The account of an earlier sign-in, with its role; null without one, and once that sign-in has ended. */
  async function findSignedInMember(signIn: SignedIn) {
    const account = await accounts.findSignedIn(signIn)
    const role = account && roleOf(account)
    return role ? { account, role } : null
  }
  /** As `findSignedInMember`, for a request that Express has not handled. */
  const findMember = async (request: IncomingMessage) => {
    const signedIn = await sessions.find(request)
    return signedIn && findSignedInMember(signedIn)
  }
  const preview = createPreview(cookies, {
    connection,
    findMember,
    findActive: accounts.findActive,
    roles: previewRoles(env.hostedContent !== null),
  })

  const readClient = createReadClient(env.trustProxy)
  const audit = createAuditLog(connection)
  const cache = createAnswerCache()
  const content = await openContent(env, {
    ...options,
    localOrigin,
    keepAnswer: (key, answer) => keepLakeAnswer(cache, key, answer),
    ...createLakeRecords(audit, log),
    findMember,
    findSignedInMember,
    findPeople: async (ids) =>
      Array.from(await accounts.findPeople(ids), ([id, person]) => ({ ...person, id })),
    findTeam: accounts.findTeam,
    findShared: preview.findShared,
    readClient,
    commonHeaders: COMMON_HEADERS,
    startContent: isEmptyStart ? 'empty' : data.hasOwner ? 'present' : 'samples',
    log,
  })
  closeLater('content', () => content.close())
  const { lake } = content
  rechecks.push(() => lake?.recheckIdentities())
  noteUnreadable(damages, lake?.unreadableIds() ?? [])
  if (lake) noteAssets(damages, await inspectAssets(env.dataDirectory, lake))
  const firstOwner = await accounts.createFirstOwner(env.owner)
  if (firstOwner) announceOwner(options.say, firstOwner)

  const bounds = startKeepingBounds({
    connection,
    findTeam: accounts.findTeam,
    share: options.storedShare ?? 1,
    log,
  })
  closeLater('bounds', () => bounds.close())
  return {
    ...data,
    listener,
    origin,
    cookies,
    sessions,
    findMember,
    readClient,
    preview,
    cache,
    content,
    translations: content.translations,
    firstOwner,
    hasSamples: content.isFirstStart && firstOwner !== null && withSampleImpressions,
    audit,
    antiForgery: createAntiForgery(cookies),
    once: createOnce({ connection, ...cookies }),
    limits: await createLimits(client),
    /** Called when sessions have ended. */
    rechecks,
    onSessionsEnded,
    log,
    closeLater,
  }
}
