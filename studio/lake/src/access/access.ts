import type { IncomingMessage } from 'node:http'
import type { Request } from 'express'
import { LakeError, forbidden, unauthorized } from '../errors.ts'
import type { Store } from '../store/open-store.ts'
import { type Identity, identityOfScript, isScript, parsePerson } from './identity.ts'
import { hashToken } from './tokens.ts'
import type { FindTrust } from './origins.ts'
import { readerOf } from './reader.ts'

export type Identify = (request: IncomingMessage) => Promise<Identity | null>

/** Looks up a person's current account; null when it may no longer sign in. */
export type FindPerson = (person: Identity) => Promise<Identity | null>

/** Administrative changes, which are reported to `onManaged`. */
export const MANAGED_CHANGES = [
  'token-created',
  'token-deleted',
  'webhook-created',
  'webhook-changed',
  'webhook-deleted',
  'origin-allowed',
  'origin-removed',
  'dataset-created',
  'dataset-changed',
  'dataset-deleted',
  'dataset-copied',
] as const
export type ManagedChange = {
  what: (typeof MANAGED_CHANGES)[number]
  /** The name of what was changed, such as the label of a token. */
  subject: string
  by: Identity
}
export type OnManaged = (request: Request, change: ManagedChange) => void

export type Access = ReturnType<typeof createAccess>

export function createAccess(options: {
  store: Store
  identify: Identify
  findPerson: FindPerson
  findTrust: FindTrust
  onManaged: OnManaged
}) {
  const { store, identify, findPerson, findTrust, onManaged } = options
  const known = new WeakMap<IncomingMessage, Promise<Identity | null>>()

  async function find(request: IncomingMessage): Promise<Identity | null> {
    const token = bearerToken(request)
    if (token === undefined) return identify(request)
    const found = store.findToken(hashToken(token))
    if (!found) throw unauthorized()
    if (found.person !== undefined) {
      const person = parsePerson(found.person)
      const now = person && (isScript(person) ? person : await findPerson(person))
      if (now && Date.now() < (now.expiresAt ?? Infinity)) return now
      // Deleted, so that giving the person a role again does not revive the sign-in.
      store.removeToken(found.id)
      throw unauthorized()
    }
    return identityOfScript(found)
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

  const mayUseCookie = (request: IncomingMessage) => findTrust(request) === 'credentials'

  async function toWriteOwn(request: IncomingMessage) {
    const identity = await require(request)
    if (bearerToken(request) === undefined && !mayUseCookie(request)) {
      throw forbidden(
        'A signed-in browser can write only from a page of the same origin or of an allowed one',
      )
    }
    return identity
  }

  return {
    /** Looked up once per request; null for an anonymous one, and 401 for a bearer token that does not exist. */
    of,
    /** Looks the identity up again; null when the session has ended or the token is revoked. */
    recheck: (request: IncomingMessage) =>
      find(request).catch((error: unknown) => {
        if (error instanceof LakeError) return null
        throw error
      }),
    require,
    /** Requires an identity that may read drafts, history and private datasets. */
    toReadUnpublished,
    /** Sets the token that a request's WebSocket has sent. */
    authorize(request: IncomingMessage, authorization: string) {
      request.headers.authorization = authorization
      known.delete(request)
      return require(request)
    },
    /** A session cookie may write only from a page of the same origin or of an allowed one. */
    async toWrite(request: IncomingMessage) {
      const identity = await toWriteOwn(request)
      if (identity.permission === 'published') throw forbidden('This account may not change content')
      return identity
    },
    /** Like `toWrite`, but with any permission: for the identity's own data. */
    toWriteOwn,
    /** Like `toWrite`, but requires the permission `everything`. */
    toManage: async (request: IncomingMessage) => checkManager(await toWriteOwn(request)),
    /** Reports a change that `toManage` has permitted; call it once the change is made. */
    async tellManaged(request: Request, what: ManagedChange['what'], subject: string) {
      onManaged(request, { what, subject, by: await require(request) })
    },
    /** Requires the permission `everything`, to read webhooks, tokens and the like. */
    toAdminister: async (request: IncomingMessage) => checkManager(await require(request)),
    /** Whether the request is from a page that may use the session cookie: of the same or an allowed origin. */
    mayUseCookie,
    /** Removes the token that a Studio has got by signing in; a script's token stays. */
    signOut(request: IncomingMessage) {
      const token = bearerToken(request)
      const found = token === undefined ? null : store.findToken(hashToken(token))
      const person = found?.person === undefined ? null : parsePerson(found.person)
      if (found && person && !isScript(person)) store.removeToken(found.id)
    },
  }
}

function checkManager(identity: Identity) {
  if (readerOf(identity) !== 'everything') throw forbidden()
  return identity
}

const bearerToken = ({ headers }: IncomingMessage) => /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
