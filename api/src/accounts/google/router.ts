import { randomBytes } from 'node:crypto'
import { type ErrorRequestHandler, type Request, type Response, Router } from 'express'
import { googleCredentialSchema } from '@portfolio/contract/account'
import { HttpError } from '#src/http/errors.ts'
import { body, limit } from '#src/http/middleware.ts'
import { accountReference } from '#src/audit/audit-log.ts'
import type { Account } from '../model.ts'
import { presentUser } from '../present.ts'
import { admit } from '../second-factor/pending-sign-in.ts'
import type { AccountTools } from '../tools.ts'
import { AddressTakenError } from './google-accounts.ts'

/** `/api/auth/google`: sign-in with a Google account, by its button or by redirects. */
export function createGoogleRouter(tools: AccountTools): Router {
  const { google, secondFactor, antiForgery, limits, audit } = tools
  const router = Router()

  router.get('/', async (_request, response) => {
    if (!google) return response.json({ clientId: null, nonce: null, redirect: false })
    const nonce = randomBytes(16).toString('base64url')
    google.nonce.set(response, nonce)
    return response.json({ clientId: google.clientId, nonce, redirect: google.redirectFlow !== null })
  })

  if (!google)
    return router.post('/', notConfigured).get('/redirect', notConfigured).get('/callback', notConfigured)

  router.post('/', limit(limits.link), body(googleCredentialSchema), async (request, response) => {
    const nonce = google.nonce.read(request)
    google.nonce.clear(response)
    const account = await identify(request, () => google.findByCredential(request, nonce))
    const isSignedIn = await signIn(request, account)
    antiForgery.issue(request, response)
    response.json(isSignedIn ? { user: presentUser(account) } : { secondFactor: true })
  })

  const { redirectFlow } = google
  if (!redirectFlow) return router.get('/redirect', notConfigured).get('/callback', notConfigured)

  router.get('/redirect', limit(limits.link), redirectFlow.begin, redirectToScreen)
  const finish = async (request: Request, response: Response) => {
    const account = await identify(request, () => redirectFlow.complete(request, response))
    const isSignedIn = await signIn(request, account)
    antiForgery.issue(request, response)
    response.redirect(303, isSignedIn ? '/comments' : '/email-login/code')
  }
  router.get('/callback', limit(limits.link), finish, redirectToScreen)

  return router

  /**
   * Finds the account, and records refusals of the provider or of the address in the audit log.
   * @throws {HttpError} 401 without an account, 409 as `findOrCreate`, 503 when the provider cannot be reached
   */
  async function identify(request: Request, find: () => Promise<Account | null>): Promise<Account> {
    try {
      const account = await find()
      if (!account) throw new HttpError(401, 'googleRefused')
      return account
    } catch (error) {
      const isRefusal = !(error instanceof HttpError) || error.status < 500
      const email = error instanceof AddressTakenError ? error.email : undefined
      if (isRefusal) await audit.record(request, 'sign-in-refused', { email, way: 'google' })
      throw error
    }
  }

  /** @returns false while the second factor is missing */
  async function signIn(request: Request, account: Account): Promise<boolean> {
    const isSignedIn = await admit(secondFactor, request, { account, way: 'google' })
    if (isSignedIn) await audit.record(request, 'signed-in', { ...accountReference(account), way: 'google' })
    return isSignedIn
  }
}

function notConfigured() {
  throw new HttpError(404, 'googleNotSetUp')
}

/**
 * A redirect must end at a page, never at a JSON error. The path has no language: the server redirects it to the
 * visitor's.
 */
const redirectToScreen: ErrorRequestHandler = (error: unknown, request, response, _next) =>
  response.redirect(303, `/comments/google-login?error=${errorKeyOf(error, request)}`)

function errorKeyOf(error: unknown, request: Request): string {
  if (error instanceof HttpError) return error.key
  request.log.warn({ err: error }, 'signing in with Google failed')
  return 'googleRefused'
}
