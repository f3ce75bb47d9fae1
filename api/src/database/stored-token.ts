import { createHash, randomBytes } from 'node:crypto'

/** A random token for a link, and its hash, which is stored. */
export function createStoredToken() {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** SHA-256, so that a leaked database opens nothing; a random token needs no slow hash. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
