import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { forbidden, unauthorized } from '../errors.ts'
import type { Store, StoredToken } from '../store.ts'

/** Who is asking and may read drafts and write. */
export type Identity = { id: string; name: string; email: string; imageUrl?: string }
export type Identify = (request: IncomingMessage) => Promise<Identity | null>

export type Access = {
  /** Null for an anonymous reader. */
  of(request: IncomingMessage): Promise<Identity | null>
  /**
   * Who may write. A cookie counts only when the request comes from a page of ours.
   * @throws {LakeError} 401 for nobody, 403 for a request from elsewhere
   */
  toWrite(request: IncomingMessage): Promise<Identity>
}

export function createAccess(store: Store, identify: Identify): Access {
  const known = new WeakMap<IncomingMessage, Promise<Identity | null>>()

  const tokenOf = (request: IncomingMessage) =>
    /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]

  async function find(request: IncomingMessage): Promise<Identity | null> {
    const token = tokenOf(request)
    if (token === undefined) return identify(request)
    const found = store.tokens().find(({ hash }) => hash === hashOf(token))
    return found ? { id: `token-${found.id}`, name: found.label, email: '' } : null
  }

  function of(request: IncomingMessage) {
    const found = known.get(request) ?? find(request)
    known.set(request, found)
    return found
  }

  return {
    of,
    async toWrite(request) {
      const identity = await of(request)
      if (!identity) throw unauthorized()
      if (tokenOf(request) === undefined && !isSameOrigin(request)) {
        throw forbidden('A signed-in browser can write only from a page of the same origin')
      }
      return identity
    },
  }
}

/** Browsers name the page's origin on every request that can change something, and on WebSockets. */
export function isSameOrigin({ headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return headers['sec-fetch-site'] === 'same-origin'
  return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** @returns the token, which is known nowhere else; a random one needs no slow hash */
export function createToken(store: Store, label: string): { token: string; stored: StoredToken } {
  const token = `sk${randomBytes(32).toString('base64url')}`
  const stored = { id: randomUUID(), label, hash: hashOf(token), createdAt: new Date().toISOString() }
  store.addToken(stored)
  return { token, stored }
}

/** @param name a token's id, or the label that one or more have @returns those that hold no longer */
export function revokeTokens(store: Store, name: string): StoredToken[] {
  const named = store.tokens().filter(({ id, label }) => id === name || label === name)
  for (const { id } of named) store.removeToken(id)
  return named
}
