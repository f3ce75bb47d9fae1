import MongoStore from 'connect-mongo'
import type { RequestHandler } from 'express'
import session from 'express-session'
import type { MongoClient } from 'mongodb'

const COOKIE_NAME = 'portfolio-session'
const TWO_WEEKS_S = 14 * 24 * 60 * 60
const ONE_HOUR_S = 60 * 60

/** Sessions live in the database, so that they outlive a restart and every process knows them. */
export function createSession(options: {
  client: MongoClient
  secret: string
  secure: boolean
}): RequestHandler {
  return session({
    name: COOKIE_NAME,
    secret: options.secret,
    store: MongoStore.create({
      client: options.client,
      ttl: TWO_WEEKS_S,
      touchAfter: ONE_HOUR_S,
      stringify: false,
    }),
    cookie: { httpOnly: true, sameSite: 'lax', secure: options.secure, maxAge: TWO_WEEKS_S * 1000 },
    // A visitor who never signs in leaves no session behind.
    saveUninitialized: false,
    resave: false,
    rolling: false,
  })
}
