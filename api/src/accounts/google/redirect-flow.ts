import type { Request, Response } from 'express'
import type { Account } from '../model.ts'
import { passportHandler } from '../passport-handler.ts'
import type { Authentication } from '../sign-in.ts'
import type { GooglePerson, GoogleProvider } from './provider.ts'

/**
 * Sign-in on the provider's own page, for browsers in which its button does not load: OAuth 2.0 with state and
 * PKCE, both stored in the session.
 * @param settings.findAccount finds or creates the account of an identified person
 * @returns a function that redirects the browser to the provider, or finds the account when it comes back; null after a
 * redirect, when the person declined, and for an answer to no sign-in of this session
 */
export function createRedirectFlow(settings: {
  authentication: Authentication
  provider: GoogleProvider
  findAccount: (request: Request, person: GooglePerson) => Promise<Account>
  clientId: string
  clientSecret: string
  callbackUrl: string
}) {
  const { authentication, provider, findAccount, clientId, clientSecret, callbackUrl } = settings
  let isRegistered = false

  /** Runs on first use, because the endpoints come from the discovery document, and few portfolios need the library. */
  async function registerStrategy() {
    if (isRegistered) return
    const { BoundedStrategy } = await import('./strategy.ts')
    const endpoints = await provider.discover()
    const options = {
      clientID: clientId,
      clientSecret,
      callbackURL: callbackUrl,
      authorizationURL: endpoints.authorization_endpoint,
      tokenURL: endpoints.token_endpoint,
      userProfileURL: endpoints.userinfo_endpoint,
      scope: ['openid', 'email', 'profile'],
      state: true,
      // An option of the underlying OAuth2 strategy, which the types lack (passport-oauth2 1.6 and later).
      pkce: true,
      passReqToCallback: true as const,
    }
    authentication.use(
      new BoundedStrategy(options, (request, _access, _refresh, claims, done) => {
        findAccount(request, provider.readPerson(claims)).then((account) => done(null, account), done)
      }),
    )
    isRegistered = true
  }

  return async (request: Request, response: Response): Promise<Account | null> => {
    await registerStrategy()
    return new Promise((resolve, reject) => {
      const settle = (error: unknown, account?: Account | false) =>
        error ? reject(error) : resolve(account || null)
      const handler = passportHandler(authentication.authenticate('google', settle))
      handler(request, response, reject)
      response.once('finish', () => resolve(null))
    })
  }
}
