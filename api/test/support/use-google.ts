import { type MutableResponse, OAuth2Server } from 'oauth2-mock-server'
import { afterAll } from 'vitest'
import { googleSetUpSchema } from '@portfolio/contract/account'
import { usePortfolio } from './use-portfolio.ts'
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
/** An OpenID provider on this machine, and a portfolio that uses it for sign-in, for the tests of a file. */
export function useGoogle() {
  const provider = new OAuth2Server()
  const issuer = () => provider.issuer.url ?? ''
  const people: Claims[] = [MILICA]
  provider.service.on('beforeUserinfo', (response: MutableResponse) => {
    response.body = people.at(-1) ?? {}
  })
  const portfolio = usePortfolio(async () => {
    await provider.issuer.keys.generate('RS256')
    await provider.start(0, '127.0.0.1')
    return {
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_CLIENT_SECRET: 'secret of the site',
      GOOGLE_ISSUER: issuer(),
    }
  })
  afterAll(() => provider.stop())

  /** An ID token as the provider signs it. */
  const credentialWith = (claims: Claims, expiresIn = 600) =>
    provider.issuer.buildToken({
      expiresIn,
      scopesOrTransform: (_header, payload) => Object.assign(payload, { aud: CLIENT_ID, ...claims }),
    })
  /** A visitor on the Google screen, with the settings of its button. */
  async function onScreen() {
    const visitor = portfolio.visitor()
    return { visitor, nonce: await nonceFor(visitor) }
  }
  return {
    issuer,
    portfolio,
    credentialWith,
    onScreen,
    /** Sets the person whom its page signs in. */
    showPage: (person: Claims) => void people.push(person),
    /** A visitor who presses the button. */
    async signIn(claims: Claims = MILICA) {
      const { visitor, nonce } = await onScreen()
      const credential = await credentialWith({ nonce, ...claims })
      return { visitor, credential, answer: await visitor.post('/api/auth/google', { credential }) }
    },
  }
}

export async function nonceFor(visitor: Visitor) {
  return googleSetUpSchema.parse((await visitor.get('/api/auth/google')).body).nonce
}

/** Follows the redirects from our link to the provider and back. */
export async function visitProvider(visitor: Visitor, change: (back: URL) => void = () => {}) {
  const away = await visitor.get('/api/auth/google/redirect')
  const page = new URL(away.headers.get('location') ?? '')
  const answer = await fetch(page, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  change(back)
  return { away, page, back: await visitor.get(back.pathname + back.search) }
}
