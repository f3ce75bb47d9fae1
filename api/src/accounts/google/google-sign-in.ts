import type { Environment } from '#src/env.ts'
import { type CookieSettings, type SignedCookie, createSignedCookie } from '#src/http/signed-cookie.ts'
import type { Authentication } from '../sign-in.ts'
import { type GoogleProvider, createGoogleProvider } from './provider.ts'
import { type RedirectFlow, createRedirectFlow } from './redirect-flow.ts'

export type GoogleSignIn = {
  clientId: string
  provider: GoogleProvider
  /** Ties the next credential of the provider's button to this browser, without a session for each visitor. */
  nonce: SignedCookie
  /** Needs a client secret. */
  redirectFlow: RedirectFlow | null
}

const NONCE_LIFETIME_MS = 10 * 60_000

/**
 * @param settings null without a client id
 * @param deps.origin the site's address, which the provider redirects back to
 */
export function createGoogleSignIn(
  settings: Environment['google'],
  deps: { origin: string; cookies: CookieSettings; authentication: Authentication },
): GoogleSignIn | null {
  if (!settings) return null
  const { clientId, clientSecret } = settings
  const { origin, cookies, authentication } = deps
  const provider = createGoogleProvider(settings)
  const callbackUrl = `${origin}/api/auth/google/callback`
  return {
    clientId,
    provider,
    nonce: createSignedCookie(cookies, { name: 'portfolio-google', lifetimeMs: NONCE_LIFETIME_MS }),
    redirectFlow: clientSecret
      ? createRedirectFlow({ authentication, provider, clientId, clientSecret, callbackUrl })
      : null,
  }
}
