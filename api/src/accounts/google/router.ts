import { randomBytes } from 'node:crypto'
import { type Request, type Response, Router } from 'express'
import { googleCredentialSchema } from '@portfolio/contract/account'
import { type AuditLog, accountReference } from '#src/audit/audit-log.ts'
import { HttpError } from '#src/http/errors.ts'
import { languageOf } from '#src/http/language.ts'
import type { Limits } from '#src/http/limits.ts'
import { validate } from '#src/http/validate.ts'
import type { AntiForgery } from '#src/http/xsrf.ts'
import { presentUser } from '../present.ts'
import { admit } from '../second-factor/pending-sign-in.ts'
import type { SecondFactor } from '../second-factor/service.ts'
import type { GoogleAccounts } from './google-accounts.ts'
import type { GoogleSignIn } from './google-sign-in.ts'
import type { GooglePerson } from './provider.ts'

/** `/api/auth/google`: signing in with a Google account, by its button or by redirects. */
export function createGoogleRouter(deps: {
  google: GoogleSignIn | null
  googleAccounts: GoogleAccounts
  secondFactor: SecondFactor
  antiForgery: AntiForgery
  limits: Limits
  audit: AuditLog
}): Router {
  const { google, googleAccounts, secondFactor, antiForgery, limits, audit } = deps
  const router = Router()

  router.get('/', async (request, response) => {
    response.set('Cache-Control', 'no-store')
    if (!google) return response.json({ clientId: null, nonce: null, redirect: false })
    const nonce = randomBytes(16).toString('base64url')
    google.nonce.set(response, nonce)
    return response.json({
      clientId: google.clientId,
      nonce,
      redirect: google.redirectFlow !== null,
    })
  })

  router.post('/', async (request, response) => {
    if (!google) throw new HttpError(404, 'googleNotSetUp')
    const { credential } = validate(googleCredentialSchema, request.body)
    await limits.link(request)
    const nonce = google.nonce.read(request)
    google.nonce.clear(response)
    const { account, isSignedIn } = await admitPerson(request, () => verifyOnce(google, credential, nonce))
    antiForgery.issue(request, response)
    response.json(isSignedIn ? { user: presentUser(account) } : { secondFactor: true })
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
      const { isSignedIn } = await admitPerson(request, () => redirectFlow.complete(request, response))
      antiForgery.issue(request, response)
      response.redirect(303, isSignedIn ? '/comments' : '/email-login/code')
    } catch (error) {
      backToScreen(error, request, response)
    }
  })

  return router

  /** A credential with its nonce is accepted once, also when both were copied from the browser. */
  async function verifyOnce({ provider }: GoogleSignIn, credential: string, nonce: string | null) {
    const person = await provider.verifyCredential(credential, nonce)
    if (nonce && !(await limits.isFirstUse(nonce))) throw new HttpError(401, 'googleRefused')
    return person
  }

  /**
   * Signs in the person whom the provider names, unless a second factor is missing, and records it, or the refusal, in
   * the audit log.
   * @throws {HttpError} 401 without a person, 409 as `findOrCreate`
   */
  async function admitPerson(request: Request, identify: () => Promise<GooglePerson | null>) {
    const { account, isNew } = await accountOf(request, identify)
    const isSignedIn = await admit(secondFactor, request, { account, way: 'google' })
    if (isNew) await audit.record(request, 'google-linked', accountReference(account))
    if (isSignedIn) await audit.record(request, 'signed-in', { ...accountReference(account), way: 'google' })
    return { account, isSignedIn }
  }

  async function accountOf(request: Request, identify: () => Promise<GooglePerson | null>) {
    let email: string | undefined
    try {
      const person = await identify()
      if (!person) throw new HttpError(401, 'googleRefused')
      email = person.email
      return await googleAccounts.findOrCreate(person, languageOf(request))
    } catch (error) {
      // An unreachable provider is no refusal.
      const isRefusal = !(error instanceof HttpError) || error.status < 500
      if (isRefusal) await audit.record(request, 'sign-in-refused', { email, way: 'google' })
      throw error
    }
  }
}

/** A redirect must end at a page, never at a JSON error. Plain addresses redirect to their language. */
const backToScreen = (error: unknown, request: Request, response: Response) =>
  response.redirect(303, `/comments/google-login?error=${keyOf(error, request)}`)

/** The screen shows the error of this key; unexpected errors are logged here. */
function keyOf(error: unknown, request: Request): string {
  if (error instanceof HttpError) return error.key
  request.log.warn({ err: error }, 'signing in with Google failed')
  return 'googleRefused'
}
