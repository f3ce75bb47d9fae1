import type { IncomingMessage } from 'node:http'
import { parseCookie } from 'cookie'
import { signedCookie } from 'cookie-parser'
import type { RequestHandler } from 'express'
import MongoStore from 'connect-mongo'
import expressSession, { type SessionData } from 'express-session'
import type { Collection, MongoClient } from 'mongodb'
import * as z from 'zod/mini'
import { cookieName } from './cookie-name.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** From sign-in, however active the session is: its cookie is not renewed, so browsers drop it then. */
export const SESSION_LIFETIME_MS = 14 * DAY_MS
const SESSION_LIFETIME_S = SESSION_LIFETIME_MS / 1000

/** The account of a session; valid while the account is active and has this session generation. */
export type SignedIn = { accountId: string; generation: number }
export type StoredSession = { id: string; signedInAt: Date; userAgent: string }
export type Sessions = ReturnType<typeof createSessions>

declare module 'express-session' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with theirs
  interface SessionData {
    /** Milliseconds since 1970. */
    signedInAt: number
    /** The account's session generation at sign-in. */
    generation: number
    userAgent: string
  }
}

const signedInSession = z.object({
  passport: z.object({ user: z.string() }),
  signedInAt: z.number(),
  generation: z._default(z.number(), 0),
  userAgent: z._default(z.string(), ''),
})

function readLive(data: unknown) {
  const found = signedInSession.safeParse(data).data
  return found && Date.now() - found.signedInAt <= SESSION_LIFETIME_MS ? found : null
}

/** @returns null for a visitor's session, and for one that has reached its absolute lifetime */
export function readSignedIn(data: unknown): SignedIn | null {
  const found = readLive(data)
  return found && { accountId: found.passport.user, generation: found.generation }
}

/**
 * Sessions live in the database, so they survive a restart and all processes share them.
 * @param options.isSecure whether visitors reach the site over TLS
 * @param options.onSessionsEnded called after this process has deleted sessions, to close their event streams
 */
export function createSessions(options: {
  client: MongoClient
  secret: string
  isSecure: boolean
  onSessionsEnded?: () => void
}) {
  const { client, secret, isSecure, onSessionsEnded = () => {} } = options
  const name = cookieName('portfolio-session', isSecure)
  const stored = client.db().collection<Stored>('sessions')
  const store = new SessionStore({
    stored,
    onDeleted: onSessionsEnded,
    client,
    collectionName: 'sessions',
    ttl: SESSION_LIFETIME_S,
    // Never in its lifetime.
    touchAfter: SESSION_LIFETIME_S,
    stringify: false,
  })
  // The store creates its index in the background, and a command may close the database before that. Ignored here,
  // because each use of the store reports the same failure.
  store.collectionP.catch(() => {})
  stored.createIndex({ 'session.passport.user': 1, expires: 1 }).catch(() => {})
  const handler = expressSession({
    name,
    secret,
    store,
    cookie: { httpOnly: true, sameSite: 'lax', secure: isSecure || 'auto', maxAge: SESSION_LIFETIME_MS },
    // A visitor who never signs in leaves no session behind.
    saveUninitialized: false,
    ...(isSecure ? { proxy: true } : {}),
    resave: false,
  })

  return {
    /** Middleware that loads the session of a request. */
    handler: ((request, response, next) => {
      // A proxy ends TLS, whether or not it is trusted or says so; express-session sends a Secure cookie over TLS only.
      if (isSecure) request.headers['x-forwarded-proto'] = 'https'
      handler(request, response, next)
    }) satisfies RequestHandler,

    /**
     * The session of a request that express-session has not handled, such as a WebSocket upgrade. It is not yet checked
     * against the account.
     */
    async find(request: IncomingMessage): Promise<SignedIn | null> {
      const cookie = parseCookie(request.headers.cookie ?? '')[name]
      // cookie-parser returns a value without a signature as it is.
      const id = cookie?.startsWith('s:') && signedCookie(cookie, secret)
      return id
        ? readSignedIn((await stored.findOne({ _id: id, expires: { $gt: new Date() } }))?.session)
        : null
    },

    /** An account's live sessions, newest first. */
    async list(account: { id: string; sessionGeneration: number }): Promise<StoredSession[]> {
      const found = await stored
        .find({ 'session.passport.user': account.id, expires: { $gt: new Date() } })
        .sort({ 'session.signedInAt': -1 })
        .toArray()
      return found.flatMap(({ _id: id, session: data }) => {
        const live = readLive(data)
        if (live?.generation !== account.sessionGeneration) return []
        return [{ id, signedInAt: new Date(live.signedInAt), userAgent: live.userAgent }]
      })
    },

    /** Deletes an account's sessions. A request in flight is refused by the account's raised session generation. */
    async removeAll(accountId: string) {
      await stored.deleteMany({ 'session.passport.user': accountId })
      onSessionsEnded()
    },
  }
}

type Stored = { _id: string; session: unknown; expires: Date }

type Options = ConstructorParameters<typeof MongoStore>[0] & {
  stored: Collection<Stored>
  /** Called whenever the store has deleted a session. */
  onDeleted: () => void
}

/** connect-mongo's store, which also says when it has deleted a session, and never stores a deleted one again. */
class SessionStore extends MongoStore {
  readonly #options: Options

  constructor(options: Options) {
    super(options)
    this.#options = options
  }

  override destroy(id: string, callback: (error: unknown) => void = () => {}) {
    super.destroy(id, (error) => {
      if (!error) this.#options.onDeleted()
      callback(error)
    })
  }

  /**
   * Updates a session that was loaded, where connect-mongo upserts: a request in flight while its session is deleted
   * would otherwise store it again. The expiry stays that of its start.
   */
  override set(id: string, data: SessionData, callback: (error: unknown) => void = () => {}) {
    if (!wasLoaded(data)) return super.set(id, data, callback)
    const session: unknown = JSON.parse(JSON.stringify({ ...data, lastModified: undefined }))
    this.#options.stored
      .updateOne({ _id: id }, { $set: { session, lastModified: new Date() } })
      .then(() => callback(null), callback)
  }
}

/** connect-mongo adds the time of the last change to what it loads, for `touchAfter`. */
const wasLoaded = (data: SessionData) => 'lastModified' in data
