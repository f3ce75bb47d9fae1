import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { isSame } from '#src/sessions/is-same.ts'
import { type CookieSettings, createSignedCookie } from '#src/sessions/signed-cookie.ts'
import type { Account } from './model.ts'
import type { Accounts } from './service.ts'

const LIFETIME_MS = 365 * 24 * 60 * 60_000
/** Several people can share a browser. */
const ACCOUNTS_MAX = 5

/**
 * Recognises browsers that have signed in to an account before, so that a stranger's wrong guesses cannot lock its
 * owner out (OWASP, "Device cookies"). The cookie holds a random id and, for each account, a keyed hash of that id and
 * the account's password hash, so that a new password invalidates it.
 */
export function createKnownBrowsers(settings: CookieSettings & { accounts: Accounts }) {
  const { accounts, secret } = settings
  const cookie = createSignedCookie(settings, { name: 'portfolio-browser', lifetimeMs: LIFETIME_MS })
  const proofOf = (id: string, passwordHash: string) =>
    createHmac('sha256', secret).update(`known browser\0${id}\0${passwordHash}`).digest('base64url')

  function read(request: Request) {
    const [id = '', ...proofs] = cookie.read(request)?.split('~') ?? []
    return { id, proofs }
  }

  return {
    /** @returns a key to count this browser's attempts by; null when it has never signed in to the account */
    async recognise(request: Request, email: string): Promise<string | null> {
      const passwordHash = await accounts.findPasswordHash(email)
      const { id, proofs } = read(request)
      if (!passwordHash || !id) return null
      const expected = proofOf(id, passwordHash)
      const isKnown = proofs.some((proof) => isSame(proof, expected))
      return isKnown ? createHash('sha256').update(`${id}\0${email.toLowerCase()}`).digest('base64url') : null
    },

    /** Call after a sign-in with the password. */
    remember(request: Request, response: Response, { passwordHash }: Pick<Account, 'passwordHash'>) {
      if (!passwordHash) return
      const known = read(request)
      const id = known.id || randomBytes(16).toString('base64url')
      const proofs = new Set([proofOf(id, passwordHash), ...known.proofs])
      cookie.set(response, [id, ...[...proofs].slice(0, ACCOUNTS_MAX)].join('~'))
    },
  }
}
