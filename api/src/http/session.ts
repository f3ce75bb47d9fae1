import type { IncomingMessage } from 'node:http'
import MongoStore from 'connect-mongo'
import { parseCookie } from 'cookie'
import { signedCookie } from 'cookie-parser'
import type { RequestHandler } from 'express'
import session from 'express-session'
import type { MongoClient } from 'mongodb'
import * as z from 'zod/mini'

const COOKIE_NAME = 'portfolio-session'
const TWO_WEEKS_S = 14 * 24 * 60 * 60
const ONE_HOUR_S = 60 * 60

export type Sessions = {
  /** Gives every request its session, which lives in the database: it outlives a restart and every process knows it. */
  handler: RequestHandler
  /** The account signed in where there is only the bare request: a WebSocket's upgrade, another router's call. */
  findAccountId(request: IncomingMessage): Promise<string | null>
}

const signedInSession = z.object({ passport: z.object({ user: z.string() }) })

export function createSessions({ client, secret }: { client: MongoClient; secret: string }): Sessions {
  const store = MongoStore.create({ client, ttl: TWO_WEEKS_S, touchAfter: ONE_HOUR_S, stringify: false })
  return {
    handler: session({
      name: COOKIE_NAME,
      secret,
      store,
      cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: TWO_WEEKS_S * 1000 },
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
  }
}
