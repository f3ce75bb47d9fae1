import { randomBytes } from 'node:crypto'
import { type Request, Router } from 'express'
import { googleCredentialSchema } from '#contract/account.ts'
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
    if (!googleNonce) throw new HttpError(401, 'googleRefused')
    const person = await google.provider.verifyCredential(credential, googleNonce)
    const account = await googleAccounts.findOrCreate(person, languageOf(request))
    await admit(request, account)
    antiForgery.issue(request, response)
    response.json({ user: presentUser(account) })
  })

  router.get('/redirect', async (request, response) => {
    if (!google?.redirectFlow) throw new HttpError(404, 'googleNotSetUp')
    await limits.link(request)
    await google.redirectFlow.begin(request, response)
  })

  router.get('/callback', async (request, response) => {
    if (!google?.redirectFlow) throw new HttpError(404, 'googleNotSetUp')
    // Plain addresses, which send on to the person's language.
    try {
      const person = await google.redirectFlow.complete(request, response)
      if (!person) throw new HttpError(401, 'googleRefused')
      const account = await googleAccounts.findOrCreate(person, languageOf(request))
      await admit(request, account)
      antiForgery.issue(request, response)
      response.redirect(303, '/comments')
    } catch (error) {
      response.redirect(303, `/comments/google-login?error=${keyOf(error, request)}`)
    }
  })

  return router

  async function admit(request: Request, account: Account) {
    await signIn(request, account)
    await audit.record(request, 'signed-in', { ...nameOf(account), way: 'google' })
  }
}

/** The screen logs it; what is not a refusal of ours is logged here, too. */
function keyOf(error: unknown, request: Request): string {
  if (error instanceof HttpError) return error.key
  request.log.warn({ err: error }, 'signing in with Google failed')
  return 'googleRefused'
}
