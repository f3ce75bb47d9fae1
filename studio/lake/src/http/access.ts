import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isRecord } from '../document.ts'
import { LakeError, forbidden, unauthorized } from '../errors.ts'
import type { Shared } from '../query/perspective.ts'
import type { Store, StoredToken } from '../store/open-store.ts'
import type { TrustOf } from './origins.ts'

/**
 * `published` reads what anonymous readers may read; `content` reads and writes all documents but those whose id begins
 * with `private.`; `everything` also manages datasets and origins.
 */
export type Permission = 'everything' | 'content' | 'published'

/** A person or token. Without a permission it may do everything. */
export type Identity = {
  id: string
  name: string
  email: string
  imageUrl?: string
  permission?: Permission
}
const SCRIPT = 'token-'
/** Whether a token stands for no person. */
export const isScript = ({ id }: Identity) => id.startsWith(SCRIPT)

export type Identify = (request: IncomingMessage) => Promise<Identity | null>

/** The person as the account is now; null when it may not sign in any more. */
export type FindPerson = (person: Identity) => Promise<Identity | null>

/** What an anonymous request may see besides published documents; null for nothing. */
export type FindShared = (request: IncomingMessage, dataset: string) => Promise<Shared | null>

export type Access = ReturnType<typeof createAccess>

export function createAccess(options: {
  store: Store
  identify: Identify
  findPerson: FindPerson
  findShared: FindShared
  trustOf: TrustOf
}) {
  const { store, identify, findPerson, findShared, trustOf } = options
  const known = new WeakMap<IncomingMessage, Promise<Identity | null>>()

  async function find(request: IncomingMessage): Promise<Identity | null> {
    const token = tokenOf(request)
    if (token === undefined) return identify(request)
    const found = store.findToken(hashOf(token))
    if (!found) throw unauthorized()
    if (found.person !== undefined) {
      const person = parsePerson(found.person)
      const now = person && (await findPerson(person))
      if (now) return now
      // Not even a later role of the same person revives the sign-in.
      store.removeToken(found.id)
      throw unauthorized()
    }
    return { id: `${SCRIPT}${found.id}`, name: found.label, email: '' }
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

  async function toReadUnpublished(request: IncomingMessage) {
    const identity = await require(request)
    if (identity.permission === 'published') throw forbidden('This account reads published content only')
    return identity
  }

  async function toWriteOwn(request: IncomingMessage) {
    const identity = await require(request)
    if (tokenOf(request) === undefined && !mayUseCookie(request)) {
      throw forbidden(
        'A signed-in browser can write only from a page of the same origin or of an allowed one',
      )
    }
    return identity
  }

  function mayUseCookie(request: IncomingMessage) {
    const trust = trustOf(request)
    return trust === 'own' || trust === 'credentials'
  }

  return {
    findShared,
    /**
     * Null for an anonymous reader. Looked up once per request.
     * @throws {LakeError} 401 for a bearer token that does not exist
     */
    of,
    /** Looks the identity up again; null when the session has ended or the token is revoked. */
    recheck: (request: IncomingMessage) =>
      find(request).catch((error: unknown) => {
        if (error instanceof LakeError) return null
        throw error
      }),
    /** @throws {LakeError} 401 for an anonymous request */
    require,
    /**
     * For what is not published: drafts, history, private datasets.
     * @throws {LakeError} 401 for an anonymous request, 403 for an identity that may only read published content
     */
    toReadUnpublished,
    /**
     * Sets the token that a request's WebSocket has sent.
     * @throws {LakeError} 401 for one that does not exist
     */
    authorize(request: IncomingMessage, authorization: string) {
      request.headers.authorization = authorization
      known.delete(request)
      return require(request)
    },
    /**
     * A session cookie may write only from a page of the same origin or of an allowed one.
     * @throws {LakeError} 401 for an anonymous request, 403 for one from another origin or without the permission
     */
    async toWrite(request: IncomingMessage) {
      const identity = await toWriteOwn(request)
      if (identity.permission === 'published') throw forbidden('This account may not change content')
      return identity
    },
    /** As `toWrite`, for data of the identity itself. */
    toWriteOwn,
    /** As `toWrite`, for datasets and origins. */
    async toManage(request: IncomingMessage) {
      const identity = await toWriteOwn(request)
      if ((identity.permission ?? 'everything') !== 'everything')
        throw forbidden('This account may not change datasets and origins')
      return identity
    },
    /**
     * To read what is for who may do everything, such as webhooks and tokens.
     * @throws {LakeError} 401 for an anonymous request, 403 without the permission
     */
    async toAdminister(request: IncomingMessage) {
      const identity = await require(request)
      if ((identity.permission ?? 'everything') !== 'everything') throw forbidden()
      return identity
    },
    /** Whether the request is from a page that may use the session cookie: of the same or an allowed origin. */
    mayUseCookie,
    /** Removes the token that a Studio has got by signing in; a script's token stays. */
    signOut(request: IncomingMessage) {
      const token = tokenOf(request)
      const found = token === undefined ? null : store.findToken(hashOf(token))
      if (found?.person !== undefined) store.removeToken(found.id)
    },
  }
}

function parsePerson(json: string): Identity | null {
  const person: unknown = JSON.parse(json)
  return isIdentity(person) ? person : null
}

const isIdentity = (value: unknown): value is Identity =>
  isRecord(value) && ['id', 'name', 'email'].every((field) => typeof value[field] === 'string')

const tokenOf = ({ headers }: IncomingMessage) => /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * @param person whom the token stands for; without one it is an author of its own, which may do everything
 * @returns the token, which is stored only as a hash; a fast one, because it is random
 */
export function createToken(
  store: Store,
  label: string,
  person?: Identity,
): { token: string; stored: StoredToken } {
  const token = `sk${randomBytes(32).toString('base64url')}`
  const stored = {
    id: randomUUID(),
    label,
    hash: hashOf(token),
    createdAt: new Date().toISOString(),
    ...(person ? { person: JSON.stringify(person) } : {}),
  }
  store.addToken(stored)
  return { token, stored }
}

/** @param name a token's id, or the label of one or more @returns the revoked tokens */
export function revokeTokens(store: Store, name: string): StoredToken[] {
  const named = store.tokens().filter(({ id, label }) => id === name || label === name)
  for (const { id } of named) store.removeToken(id)
  return named
}
