import type { Request, Response } from 'express'
import passport from 'passport'
import { Strategy as LocalStrategy } from 'passport-local'
import type { Account } from './model.ts'
import type { Accounts, SignIn } from './service.ts'

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- how Express and Passport let the signed-in user be typed
  namespace Express {
    // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with theirs
    interface User extends Account {}
  }
}

export type Authentication = ReturnType<typeof createAuthentication>

/** Passport with the ways to sign in; `request.user` is an account that is active at the time of the request. */
export function createAuthentication(accounts: Accounts) {
  const authentication = new passport.Passport()
  authentication.use(
    new LocalStrategy({ usernameField: 'email', passwordField: 'password' }, (email, password, done) => {
      accounts.signIn({ email, password }).then((attempt) => {
        if ('account' in attempt) done(null, attempt.account)
        else done(null, false, { message: attempt.refused })
      }, done)
    }),
  )
  authentication.serializeUser((account, done) => done(null, account.id))
  authentication.deserializeUser((id: string, done) => {
    accounts.findActive(id).then((account) => done(null, account ?? false), done)
  })
  return authentication
}

/** Judges the e-mail address and password in the request's body. */
export function checkPassword(authentication: Authentication, request: Request, response: Response) {
  return new Promise<SignIn>((resolve, reject) => {
    const settle = (error: unknown, account?: Account | false, info?: { message: SignInRefusal }) => {
      if (error) reject(error)
      else if (account) resolve({ account })
      else resolve({ refused: info?.message ?? 'loginRefused' })
    }
    authentication.authenticate('local', settle)(request, response, reject)
  })
}
type SignInRefusal = Extract<SignIn, { refused: string }>['refused']

/** Begins a new session (Passport regenerates its id), so that one planted before sign-in is worth nothing. */
export const signIn = (request: Request, account: Account) =>
  new Promise<void>((resolve, reject) => {
    request.logIn(account, (error) => {
      if (error) return reject(error)
      request.session.signedInAt = Date.now()
      request.session.userAgent = request.get('User-Agent')?.slice(0, 200) ?? ''
      resolve()
    })
  })

export const signOut = (request: Request) =>
  new Promise<void>((resolve, reject) => {
    request.logOut((error) => (error ? reject(error) : resolve()))
  })
