import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { LakeError, forbidden, unauthorized } from '../errors.ts'
import type { Store, StoredToken } from '../store.ts'
import type { ClientOf } from './client.ts'

/** A person or token that may read drafts and write. */
export type Identity = { id: string; name: string; email: string; imageUrl?: string }
export type Identify = (request: IncomingMessage) => Promise<Identity | null>

export type Access = {
  /**
   * Null for an anonymous reader. Looked up once per request.
   * @throws {LakeError} 401 for a bearer token that does not exist
   */
  of(request: IncomingMessage): Promise<Identity | null>
  /** Looks the identity up again; null when the session has ended or the token is revoked. */
  recheck(request: IncomingMessage): Promise<Identity | null>
  /** @throws {LakeError} 401 for an anonymous request */
  require(request: IncomingMessage): Promise<Identity>
  /**
   * A session cookie may write only from a page of the same origin.
   * @throws {LakeError} 401 for an anonymous request, 403 for one from another origin
   */
  toWrite(request: IncomingMessage): Promise<Identity>
  /** Browsers send the page's origin with every request that can change something, and with WebSockets. */
  isSameOrigin(request: IncomingMessage): boolean
}

/** @param options.publicOrigin the site's configured address, where it differs from the one of the request */
export function createAccess(options: {
  store: Store
  identify: Identify
  clientOf: ClientOf
  publicOrigin: string | null
}): Access {
  const { store, identify, clientOf, publicOrigin } = options
  const known = new WeakMap<IncomingMessage, Promise<Identity | null>>()

  async function find(request: IncomingMessage): Promise<Identity | null> {
    const token = tokenOf(request)
    if (token === undefined) return identify(request)
    const found = store.tokens().find(({ hash }) => hash === hashOf(token))
    if (!found) throw unauthorized()
    return { id: `token-${found.id}`, name: found.label, email: '' }
  }

  function of(request: IncomingMessage) {
    const found = known.get(request) ?? find(request)
    known.set(request, found)
    return found
  }

  async function require(request: IncomingMessage) {
    const identity = await of(request)
    if (!identity) throw unauthorized()
    return identity
  }

  function isSameOrigin(request: IncomingMessage) {
    const { origin, host } = request.headers
    if (origin === undefined) return request.headers['sec-fetch-site'] === 'same-origin'
    return origin === publicOrigin || origin === `${clientOf(request).protocol}://${host ?? ''}`
  }

  return {
    of,
    recheck: (request) =>
      find(request).catch((error: unknown) => {
        if (error instanceof LakeError) return null
        throw error
      }),
    require,
    async toWrite(request) {
      const identity = await require(request)
      if (tokenOf(request) === undefined && !isSameOrigin(request)) {
        throw forbidden('A signed-in browser can write only from a page of the same origin')
      }
      return identity
    },
    isSameOrigin,
  }
}

const tokenOf = ({ headers }: IncomingMessage) => /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** @returns the token, which is stored only as a hash; a fast one, because it is random */
export function createToken(store: Store, label: string): { token: string; stored: StoredToken } {
  const token = `sk${randomBytes(32).toString('base64url')}`
  const stored = { id: randomUUID(), label, hash: hashOf(token), createdAt: new Date().toISOString() }
  store.addToken(stored)
  return { token, stored }
}

/** @param name a token's id, or the label of one or more @returns the revoked tokens */
export function revokeTokens(store: Store, name: string): StoredToken[] {
  const named = store.tokens().filter(({ id, label }) => id === name || label === name)
  for (const { id } of named) store.removeToken(id)
  return named
}
