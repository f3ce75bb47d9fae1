import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { STUDIOS_PER_PERSON_MAX } from '../limits.ts'
import type { Store, StoredToken } from '../store/open-store.ts'
import { type Identity, type Permission, ROLES, identityOfScript, isScript, parsePerson } from './identity.ts'

export type ScriptToken = Pick<StoredToken, 'id' | 'label' | 'createdAt'> & { permission: Permission }

/** The tokens of scripts, oldest first; those that stand for a person are left out. */
export const scriptTokens = (store: Store): ScriptToken[] =>
  store.tokens().flatMap(({ id, label, createdAt, person }) => {
    const stored = person === undefined ? identityOfScript({ id, label }) : parsePerson(person)
    if (!stored || !isScript(stored)) return []
    return { id, label, createdAt, permission: stored.permission ?? 'everything' }
  })

/** The tokens of scripts as identities, for author ids. */
export const scriptsIn = (store: Store): Identity[] =>
  scriptTokens(store).map((token) => ({ ...identityOfScript(token), permission: token.permission }))

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * A token of a person, or else of a script. Only its hash is stored, a fast one because the token is random. One more than
 * `STUDIOS_PER_PERSON_MAX` of a person removes the oldest.
 */
export function createToken(
  store: Store,
  label: string,
  {
    person,
    permission = 'everything',
    expiresAt,
  }: { person?: Identity; permission?: Permission; expiresAt?: number } = {},
): { token: string; stored: StoredToken } {
  const token = `sk${randomBytes(32).toString('base64url')}`
  const id = randomUUID()
  // Stored in `person`, so that earlier releases, which know no permissions of tokens, refuse the token.
  const isLimited = permission !== 'everything' || expiresAt !== undefined
  const limited = isLimited ? { ...identityOfScript({ id, label }), permission, expiresAt } : null
  const identity = person ?? limited
  const stored = {
    id,
    label,
    hash: hashToken(token),
    createdAt: new Date().toISOString(),
    ...(identity ? { person: JSON.stringify(identity) } : {}),
  }
  store.addToken(stored)
  if (person) {
    const isOwn = (one: StoredToken) => one.person !== undefined && parsePerson(one.person)?.id === person.id
    const studios = store.tokens().filter(isOwn)
    for (const oldest of studios.slice(0, -STUDIOS_PER_PERSON_MAX)) store.removeToken(oldest.id)
  }
  return { token, stored }
}

/** One line per token, including those of Studios, with the role of a token that may not do everything. */
export function describeTokens(store: Store): string[] {
  const scripts = new Map(scriptTokens(store).map(({ id, permission }) => [id, permission]))
  return store.tokens().map(({ id, label, createdAt }) => {
    const permission = scripts.get(id) ?? 'everything'
    const role = permission === 'everything' ? '' : ` (${ROLES[permission].name})`
    return `${id}  ${createdAt}  ${label}${role}`
  })
}

/** @param name a token's id, or the label of one or more @returns the revoked tokens */
export function revokeTokens(store: Store, name: string): StoredToken[] {
  const named = store.tokens().filter(({ id, label }) => id === name || label === name)
  for (const { id } of named) store.removeToken(id)
  return named
}
