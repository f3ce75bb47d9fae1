import type { Request, Response } from 'express'
import passport from 'passport'
import { Strategy as LocalStrategy } from 'passport-local'
import { chosenLanguage } from '#src/http/language.ts'
import { readSignedIn } from '#src/sessions/session.ts'
import type { Account } from './model.ts'
import { passportHandler } from './passport-handler.ts'
import type { Accounts } from './service.ts'

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Express and Passport type the signed-in user this way
  namespace Express {
    // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with theirs
    interface User extends Account {}
  }
}

export type Authentication = ReturnType<typeof createAuthentication>

/** Passport with the strategies; `request.user` is an account that is active at the time of the request. */
export function createAuthentication(accounts: Accounts) {
  const authentication = new passport.Passport()
  authentication.use(
    new LocalStrategy({ usernameField: 'email', passwordField: 'password' }, (email, password, done) => {
      accounts.verifyCredentials({ email, password }).then((account) => done(null, account ?? false), done)
    }),
  )
  authentication.serializeUser((account, done) => done(null, account.id))
  authentication.deserializeUser((request: Request, _id: string, done: Done) => {
    const signedIn = readSignedIn(request.session)
    if (!signedIn) return done(null, false)
    accounts.findSignedIn(signedIn).then((account) => done(null, account ?? false), done)
  })
  return authentication
}

type Done = (error: unknown, account?: Account | false) => void

/** The account of the e-mail address and password in the request's body; null when they do not match one. */
export function checkPassword(authentication: Authentication, request: Request, response: Response) {
  return new Promise<Account | null>((resolve, reject) => {
    const settle: Done = (error, account) => (error ? reject(error) : resolve(account || null))
    passportHandler(authentication.authenticate('local', settle))(request, response, reject)
  })
}

/**
 * Signs the account in with a new session id, against session fixation. Its mails are in the language that the person
 * has chosen here.
 * @param signedInAt time of the person's authentication, in milliseconds since 1970
 */
export async function startSession(request: Request, account: Account, signedInAt = Date.now()) {
  const language = chosenLanguage(request)
  if (language && language !== account.language) await account.updateOne({ language })
  await new Promise<void>((resolve, reject) => {
    request.logIn(account, (error) => {
      if (error) return reject(error)
      request.session.signedInAt = signedInAt
      request.session.generation = account.sessionGeneration
      request.session.userAgent = request.get('User-Agent')?.slice(0, 200) ?? ''
      resolve()
    })
  })
}

/** After a change that has ended every session of the account: this one goes on, with the time of its sign-in. */
export const keepSession = (request: Request, account: Account) =>
  startSession(request, account, request.session.signedInAt)

/** Passport's `logOut` would store an empty session, with a cookie, in the place of the ended one. */
export const endSession = (request: Request) =>
  new Promise<void>((resolve, reject) => {
    request.user = undefined
    request.session.destroy((error) => (error ? reject(error) : resolve()))
  })

/**
 * Whether the person has signed in within the last so many milliseconds. A time in the future, from a clock that was
 * ahead, does not count.
 */
export function signedInWithin(request: Pick<Request, 'session'>, milliseconds: number) {
  const age = Date.now() - (request.session.signedInAt ?? 0)
  return age >= 0 && age <= milliseconds
}
