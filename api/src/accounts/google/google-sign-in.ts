import type { Environment } from '#src/env.ts'
import type { Authentication } from '../sign-in.ts'
import { type GoogleProvider, createGoogleProvider } from './provider.ts'
import { type RedirectFlow, createRedirectFlow } from './redirect-flow.ts'

export type GoogleSignIn = {
  clientId: string
  provider: GoogleProvider
  /** Needs a client secret. */
  redirectFlow: RedirectFlow | null
}

/**
 * @param settings null where there is no client id
 * @param origin the address that visitors use, which the provider sends them back to
 */
export function createGoogleSignIn(
  settings: Environment['google'],
  origin: string,
  authentication: Authentication,
): GoogleSignIn | null {
  if (!settings) return null
  const { clientId, clientSecret } = settings
  const provider = createGoogleProvider(settings)
  const callbackUrl = `${origin}/api/auth/google/callback`
  return {
    clientId,
    provider,
    redirectFlow: clientSecret
      ? createRedirectFlow({ authentication, provider, clientId, clientSecret, callbackUrl })
      : null,
  }
}
