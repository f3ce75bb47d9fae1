import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Store, StoredToken } from '../store/open-store.ts'
import { type Identity, type Permission, ROLES, identityOfScript, isScript, parsePerson } from './identity.ts'

export type ScriptToken = Pick<StoredToken, 'id' | 'label' | 'createdAt'> & { permission: Permission }

/** The tokens that stand for no person, the oldest first. */
export const scriptTokens = (store: Store): ScriptToken[] =>
  store.tokens().flatMap(({ id, label, createdAt, person }) => {
    const stored = person === undefined ? identityOfScript({ id, label }) : parsePerson(person)
    if (!stored || !isScript(stored)) return []
    return { id, label, createdAt, permission: stored.permission ?? 'everything' }
  })

/** Those tokens as authors. */
export const scriptsIn = (store: Store): Identity[] =>
  scriptTokens(store).map((token) => ({ ...identityOfScript(token), permission: token.permission }))

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * @param of.person whom the token stands for; without one it is an author of its own
 * @param of.permission of such an author; everything by default
 * @returns the token, which is stored only as a hash; a fast one, because it is random
 */
export function createToken(
  store: Store,
  label: string,
  { person, permission = 'everything' }: { person?: Identity; permission?: Permission } = {},
): { token: string; stored: StoredToken } {
  const token = `sk${randomBytes(32).toString('base64url')}`
  const id = randomUUID()
  // Stored as a person, so that an earlier version, which knows no permissions of tokens, refuses it.
  const limited = permission === 'everything' ? null : { ...identityOfScript({ id, label }), permission }
  const identity = person ?? limited
  const stored = {
    id,
    label,
    hash: hashToken(token),
    createdAt: new Date().toISOString(),
    ...(identity ? { person: JSON.stringify(identity) } : {}),
  }
  store.addToken(stored)
  return { token, stored }
}

/** A line for each token, also those of Studios; it names the role of one that may not do everything. */
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
