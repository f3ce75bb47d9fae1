import { randomBytes } from 'node:crypto'
import { type Request, type Response, Router } from 'express'
import { googleCredentialSchema } from '@portfolio/contract/account'
import { type AuditLog, nameOf } from '#src/audit/audit-log.ts'
import { HttpError } from '#src/http/errors.ts'
import { languageOf } from '#src/http/language.ts'
import type { Limits } from '#src/http/limits.ts'
import { validate } from '#src/http/validate.ts'
import type { AntiForgery } from '#src/http/xsrf.ts'
import type { Account } from '../model.ts'
import { presentUser } from '../present.ts'
import { signIn } from '../sign-in.ts'
import type { GoogleAccounts } from './google-accounts.ts'
import type { GoogleSignIn } from './google-sign-in.ts'
import type { GooglePerson } from './provider.ts'

declare module 'express-session' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with theirs
  interface SessionData {
    /** Ties the next credential of the provider's button to this session. */
    googleNonce?: string
  }
}

/** `/api/auth/google`: signing in with a Google account, by its button or by way of its page. */
export function createGoogleRouter(deps: {
  google: GoogleSignIn | null
  googleAccounts: GoogleAccounts
  antiForgery: AntiForgery
  limits: Limits
  audit: AuditLog
}): Router {
  const { google, googleAccounts, antiForgery, limits, audit } = deps
  const router = Router()

  router.get('/', async (request, response) => {
    response.set('Cache-Control', 'no-store')
    if (!google) return response.json({ clientId: null, nonce: null, redirect: false })
    request.session.googleNonce ??= randomBytes(16).toString('base64url')
    return response.json({
      clientId: google.clientId,
      nonce: request.session.googleNonce,
      redirect: google.redirectFlow !== null,
    })
  })

  router.post('/', async (request, response) => {
    if (!google) throw new HttpError(404, 'googleNotSetUp')
    const { credential } = validate(googleCredentialSchema, request.body)
    await limits.link(request)
    const { googleNonce } = request.session
    delete request.session.googleNonce
    const account = await admit(request, () =>
      google.provider.verifyCredential(credential, googleNonce ?? null),
    )
    antiForgery.issue(request, response)
    response.json({ user: presentUser(account) })
  })

  router.get('/redirect', async (request, response) => {
    if (!google?.redirectFlow) throw new HttpError(404, 'googleNotSetUp')
    try {
      await limits.link(request)
      await google.redirectFlow.begin(request, response)
    } catch (error) {
      backToScreen(error, request, response)
    }
  })

  router.get('/callback', async (request, response) => {
    const redirectFlow = google?.redirectFlow
    if (!redirectFlow) throw new HttpError(404, 'googleNotSetUp')
    try {
      await limits.link(request)
      await admit(request, () => redirectFlow.complete(request, response))
      antiForgery.issue(request, response)
      response.redirect(303, '/comments')
    } catch (error) {
      backToScreen(error, request, response)
    }
  })

  return router

  /**
   * Signs in whom the provider names, and keeps for the owner that it did, or would not.
   * @throws {HttpError} 401 for nobody, 409 as `findOrCreate`
   */
  async function admit(request: Request, identify: () => Promise<GooglePerson | null>): Promise<Account> {
    const { account, isNew } = await accountOf(request, identify)
    await signIn(request, account)
    if (isNew) await audit.record(request, 'google-linked', nameOf(account))
    await audit.record(request, 'signed-in', { ...nameOf(account), way: 'google' })
    return account
  }

  async function accountOf(request: Request, identify: () => Promise<GooglePerson | null>) {
    let email: string | undefined
    try {
      const person = await identify()
      if (!person) throw new HttpError(401, 'googleRefused')
      email = person.email
      return await googleAccounts.findOrCreate(person, languageOf(request))
    } catch (error) {
      // A provider out of reach has refused nobody.
      const isRefusal = !(error instanceof HttpError) || error.status < 500
      if (isRefusal) await audit.record(request, 'sign-in-refused', { email, way: 'google' })
      throw error
    }
  }
}

/** Who comes or goes by redirects sees pages, never a refusal's JSON. Plain addresses send on to their language. */
const backToScreen = (error: unknown, request: Request, response: Response) =>
  response.redirect(303, `/comments/google-login?error=${keyOf(error, request)}`)

/** The screen logs it; what is not a refusal of ours is logged here, too. */
function keyOf(error: unknown, request: Request): string {
  if (error instanceof HttpError) return error.key
  request.log.warn({ err: error }, 'signing in with Google failed')
  return 'googleRefused'
}
