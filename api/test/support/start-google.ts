import { type MutableResponse, OAuth2Server } from 'oauth2-mock-server'
import * as z from 'zod/mini'
import { googleSetUpSchema } from '@portfolio/contract/account'
import { startPortfolio } from './start-portfolio.ts'
import type { Visitor } from './visitor.ts'

export const CLIENT_ID = 'the-site.apps.example'
export const MILICA = {
  sub: 'google-1',
  email: 'milica@gmail.example',
  email_verified: true,
  given_name: 'Milica',
  family_name: 'Petrović',
}

export type Claims = Record<string, unknown>
export type TestGoogle = Awaited<ReturnType<typeof startGoogle>>

/** An OpenID provider on this machine, and a portfolio that uses it for sign-in. */
export async function startGoogle() {
  const provider = new OAuth2Server()
  await provider.issuer.keys.generate('RS256')
  await provider.start(0, '127.0.0.1')
  const issuer = provider.issuer.url ?? ''
  let person: Claims = MILICA
  provider.service.on('beforeUserinfo', (response: MutableResponse) => {
    response.body = person
  })
  const portfolio = await startPortfolio({
    GOOGLE_CLIENT_ID: CLIENT_ID,
    GOOGLE_CLIENT_SECRET: 'secret of the site',
    GOOGLE_ISSUER: issuer,
  })
  return {
    issuer,
    portfolio,
    /** Sets the person whom its page signs in. */
    showPage(next: Claims) {
      person = next
    },
    /** An ID token as the provider signs it. */
    credentialWith: (claims: Claims, expiresIn = 600) =>
      provider.issuer.buildToken({
        expiresIn,
        scopesOrTransform: (_header, payload) => Object.assign(payload, { aud: CLIENT_ID, ...claims }),
      }),
    /** A visitor on the Google screen, with the settings of its button. */
    async onScreen() {
      const visitor = portfolio.visitor()
      return { visitor, nonce: await nonceFor(visitor) }
    },
    async stop() {
      await portfolio.stop()
      await provider.stop()
    },
  }
}

export async function nonceFor(visitor: Visitor) {
  return googleSetUpSchema.parse((await visitor.get('/api/auth/google')).body).nonce
}

export const userOf = async (visitor: Visitor) =>
  z.object({ user: z.unknown() }).parse((await visitor.get('/api/auth/session')).body).user

/** Follows the redirects from our link to the provider and back. */
export async function visitProvider(visitor: Visitor, change: (back: URL) => void = () => {}) {
  const away = await visitor.get('/api/auth/google/redirect')
  const page = new URL(away.headers.get('location') ?? '')
  const answer = await fetch(page, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  change(back)
  return { away, page, back: await visitor.get(back.pathname + back.search) }
}
