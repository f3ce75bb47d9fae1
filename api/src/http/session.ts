import type { IncomingMessage } from 'node:http'
import MongoStore from 'connect-mongo'
import { parseCookie } from 'cookie'
import { signedCookie } from 'cookie-parser'
import type { RequestHandler } from 'express'
import session from 'express-session'
import type { MongoClient } from 'mongodb'
import * as z from 'zod/mini'

const COOKIE_NAME = 'portfolio-session'
/** Milliseconds; two weeks. */
export const SESSION_LIFETIME_MS = 14 * 24 * 60 * 60 * 1000
const ONE_HOUR_S = 60 * 60

export type Sessions = {
  /** Gives every request its session, which lives in the database: it outlives a restart and every process knows it. */
  handler: RequestHandler
  /** The account signed in where there is only the bare request: a WebSocket's upgrade, another router's call. */
  findAccountId(request: IncomingMessage): Promise<string | null>
  /** An account's sessions that have not run out, newest first. */
  list(accountId: string): Promise<StoredSession[]>
  /** Signs an account out everywhere, or everywhere but in one session. */
  endAll(accountId: string, exceptId?: string): Promise<void>
}

export type StoredSession = { id: string; signedInAt: Date; userAgent: string }

declare module 'express-session' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with theirs
  interface SessionData {
    /** Milliseconds since 1970. */
    signedInAt: number
    userAgent: string
  }
}

const signedInSession = z.object({ passport: z.object({ user: z.string() }) })
const storedSession = z.object({
  _id: z.string(),
  session: z.object({ signedInAt: z.number(), userAgent: z.string() }),
})

export function createSessions({ client, secret }: { client: MongoClient; secret: string }): Sessions {
  const store = MongoStore.create({
    client,
    collectionName: 'sessions',
    ttl: SESSION_LIFETIME_MS / 1000,
    touchAfter: ONE_HOUR_S,
    stringify: false,
  })
  const stored = client.db().collection<{ _id: string; expires: Date }>('sessions')
  const ofAccount = (accountId: string) => ({ 'session.passport.user': accountId })
  return {
    handler: session({
      name: COOKIE_NAME,
      secret,
      store,
      cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: SESSION_LIFETIME_MS },
      // A visitor who never signs in leaves no session behind.
      saveUninitialized: false,
      resave: false,
    }),

    async findAccountId(request) {
      const cookie = parseCookie(request.headers.cookie ?? '')[COOKIE_NAME]
      const id = cookie ? signedCookie(cookie, secret) : false
      if (!id) return null
      const found = await new Promise((resolve, reject) => {
        store.get(id, (error, data) => (error ? reject(error) : resolve(data)))
      })
      return signedInSession.safeParse(found).data?.passport.user ?? null
    },

    async list(accountId) {
      const found = await stored
        .find({ ...ofAccount(accountId), expires: { $gt: new Date() } })
        .sort({ 'session.signedInAt': -1 })
        .toArray()
      return found.map((document) => {
        const { _id, session: data } = storedSession.parse(document)
        return { id: _id, signedInAt: new Date(data.signedInAt), userAgent: data.userAgent }
      })
    },

    async endAll(accountId, exceptId) {
      await stored.deleteMany({ ...ofAccount(accountId), ...(exceptId ? { _id: { $ne: exceptId } } : {}) })
    },
  }
}
