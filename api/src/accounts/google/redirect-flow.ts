import type { Request, Response } from 'express'
import { Strategy } from 'passport-google-oauth20'
import * as z from 'zod/mini'
import { passportHandler } from '../passport-handler.ts'
import type { Authentication } from '../sign-in.ts'
import type { GooglePerson, GoogleProvider } from './provider.ts'

export type RedirectFlow = ReturnType<typeof createRedirectFlow>

const profileSchema = z.object({ _json: z.unknown() })

/**
 * Signing in by way of the provider's own page, for browsers in which its button does not load: OAuth 2.0 with state
 * and PKCE, both kept in the session.
 */
export function createRedirectFlow(settings: {
  authentication: Authentication
  provider: GoogleProvider
  clientId: string
  clientSecret: string
  callbackUrl: string
}) {
  const { authentication, provider, clientId, clientSecret, callbackUrl } = settings

  async function createStrategy(onPerson: (person: GooglePerson) => void) {
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
      // Its types do not name what the strategy underneath takes (passport-oauth2 1.6 and later).
      pkce: true,
    }
    return new Strategy(options, (_accessToken, _refreshToken, profile, done) => {
      try {
        onPerson(provider.readPerson(profileSchema.parse(profile)._json))
        // Whose account that is, is found out later.
        done(null, false)
      } catch (error) {
        done(error)
      }
    })
  }

  async function authenticate(request: Request, response: Response): Promise<GooglePerson | null> {
    let person: GooglePerson | null = null
    const strategy = await createStrategy((found) => (person = found))
    await new Promise<void>((resolve, reject) => {
      const settle = (error: unknown) => (error ? reject(error) : resolve())
      const handler = passportHandler(authentication.authenticate(strategy, { session: false }, settle))
      handler(request, response, settle)
      // Sent on to the provider: there is nothing to wait for.
      response.once('finish', resolve)
    })
    return person
  }

  return {
    /** Sends the browser to the provider's page. */
    begin: async (request: Request, response: Response) => void (await authenticate(request, response)),
    /** @returns who came back; null when they declined, or the answer is not the one that was waited for */
    complete: authenticate,
  }
}
