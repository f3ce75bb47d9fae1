import { randomBytes } from 'node:crypto'
import { type ErrorRequestHandler, type Request, type Response, Router } from 'express'
import { googleCredentialSchema } from '@portfolio/contract/account'
import { HttpError } from '#src/http/errors.ts'
import { languageOf } from '#src/http/language.ts'
import { body, limit } from '#src/http/middleware.ts'
import { createSignedCookie } from '#src/sessions/signed-cookie.ts'
import { accountReference } from '#src/audit/audit-log.ts'
import type { Account } from '../model.ts'
import { presentUser } from '../present.ts'
import { admit } from '../second-factor/pending-sign-in.ts'
import type { AccountTools } from '../tools.ts'
import { AddressTakenError } from './google-accounts.ts'
import { type GooglePerson, createGoogleProvider } from './provider.ts'
import { createRedirectFlow } from './redirect-flow.ts'

const NONCE_LIFETIME_MS = 10 * 60_000

/** `/api/auth/google`: sign-in with a Google account, by its button or by redirects. */
export function createGoogleRouter(tools: AccountTools): Router {
  const { authentication, secondFactor, antiForgery, limits, audit } = tools
  const router = Router()

  if (!tools.google)
    return router
      .get('/', (_request, response) => response.json({ clientId: null, nonce: null, redirect: false }))
      .post('/', notConfigured)
      .get('/redirect', notConfigured)
      .get('/callback', notConfigured)

  const { clientId, clientSecret } = tools.google
  const provider = createGoogleProvider(tools.google)
  /** Binds the next credential of the provider's button to this browser, without a session for each visitor. */
  const nonces = createSignedCookie(tools.cookies, {
    name: 'portfolio-google',
    lifetimeMs: NONCE_LIFETIME_MS,
  })

  router.get('/', (_request, response) => {
    const nonce = randomBytes(16).toString('base64url')
    nonces.set(response, nonce)
    response.json({ clientId, nonce, redirect: clientSecret !== null })
  })

  router.post('/', limit(limits.link), body(googleCredentialSchema), async (request, response) => {
    const nonce = nonces.read(request)
    nonces.clear(response)
    const account = await identify(request, async () => {
      const person = await provider.verifyCredential(request.body.credential, nonce)
      // A stolen pair of credential and cookie must not work twice.
      return nonce && (await limits.isFirstUse(nonce)) ? findAccount(request, person) : null
    })
    const isSignedIn = await signIn(request, account)
    antiForgery.issue(request, response)
    response.json(isSignedIn ? { user: presentUser(account) } : { secondFactor: true })
  })

  if (!clientSecret) return router.get('/redirect', notConfigured).get('/callback', notConfigured)

  const callbackUrl = `${tools.origin}/api/auth/google/callback`
  const byRedirects = { authentication, provider, findAccount, clientId, clientSecret, callbackUrl }
  const followRedirects = createRedirectFlow(byRedirects)
  const begin = async (request: Request, response: Response) =>
    void (await followRedirects(request, response))
  router.get('/redirect', limit(limits.link), begin, redirectToScreen)
  const finish = async (request: Request, response: Response) => {
    const account = await identify(request, () => followRedirects(request, response))
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

  async function findAccount(request: Request, person: GooglePerson): Promise<Account> {
    const { account, isNew } = await tools.googleAccounts.findOrCreate(person, languageOf(request))
    if (isNew) await audit.record(request, 'google-linked', accountReference(account))
    return account
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
