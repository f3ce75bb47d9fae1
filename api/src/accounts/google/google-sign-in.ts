import type { Request } from 'express'
import type { Environment } from '#src/env.ts'
import { HttpError } from '#src/http/errors.ts'
import { languageOf } from '#src/http/language.ts'
import type { Limits } from '#src/limits.ts'
import { type CookieSettings, createSignedCookie } from '#src/sessions/signed-cookie.ts'
import { type AuditLog, accountReference } from '#src/audit/audit-log.ts'
import type { Account } from '../model.ts'
import type { Authentication } from '../sign-in.ts'
import type { GoogleAccounts } from './google-accounts.ts'
import { type GooglePerson, createGoogleProvider } from './provider.ts'
import { createRedirectFlow } from './redirect-flow.ts'

const NONCE_LIFETIME_MS = 10 * 60_000

/**
 * @param settings null without a client id
 * @param deps.origin the site's address, which the provider redirects back to
 */
export function createGoogleSignIn(
  settings: Environment['google'],
  deps: {
    origin: string
    cookies: CookieSettings
    authentication: Authentication
    googleAccounts: GoogleAccounts
    limits: Limits
    audit: AuditLog
  },
) {
  if (!settings) return null
  const { clientId, clientSecret } = settings
  const { origin, cookies, authentication, googleAccounts, limits, audit } = deps
  const provider = createGoogleProvider(settings)
  const callbackUrl = `${origin}/api/auth/google/callback`

  async function findAccount(request: Request, person: GooglePerson): Promise<Account> {
    const { account, isNew } = await googleAccounts.findOrCreate(person, languageOf(request))
    if (isNew) await audit.record(request, 'google-linked', accountReference(account))
    return account
  }

  return {
    clientId,
    /** Binds the next credential of the provider's button to this browser, without a session for each visitor. */
    nonce: createSignedCookie(cookies, { name: 'portfolio-google', lifetimeMs: NONCE_LIFETIME_MS }),
    /**
     * The account of the credential in the request's body. A credential is accepted once.
     * @param nonce from the cookie; null without one
     * @throws {HttpError} 401 for a credential that is not valid
     */
    async findByCredential(
      request: Request<Request['params'], unknown, { credential: string }>,
      nonce: string | null,
    ) {
      const person = await provider.verifyCredential(request.body.credential, nonce)
      // A stolen pair of credential and cookie must not work twice.
      if (nonce && !(await limits.isFirstUse(nonce))) throw new HttpError(401, 'googleRefused')
      return findAccount(request, person)
    },
    /** Needs a client secret. */
    redirectFlow: clientSecret
      ? createRedirectFlow({ authentication, provider, findAccount, clientId, clientSecret, callbackUrl })
      : null,
  }
}
