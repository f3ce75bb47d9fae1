import { isRecord } from '../document.ts'
import type { StoredToken } from '../store/open-store.ts'

/**
 * `published` reads what anonymous readers may read; `content` reads and writes all documents but those whose id begins
 * with `private.`; `everything` also manages datasets and origins.
 */
export type Permission = keyof typeof ROLES

/** Each permission as a role in Sanity's terms. */
export const ROLES = {
  everything: { name: 'administrator', title: 'Administrator', description: 'Reads and writes everything' },
  content: { name: 'editor', title: 'Editor', description: 'Reads and writes content' },
  published: { name: 'viewer', title: 'Viewer', description: 'Reads published content' },
} as const

/** @returns the permission of a role; null for an unknown one */
export const findPermission = (role: unknown): Permission | null =>
  (['everything', 'content', 'published'] as const).find((permission) => ROLES[permission].name === role) ??
  null

export const presentRole = ({ name, title }: { name: string; title: string }) => ({ name, title })

/** A person or token. Without a permission it may do everything. */
export type Identity = {
  id: string
  name: string
  email: string
  imageUrl?: string
  permission?: Permission
  /** Generation of the sign-in, which `findPerson` compares with the account's; raising that ends all sign-ins. */
  generation?: number
  /** Of a script's token that ends by itself, in milliseconds since 1970. */
  expiresAt?: number | undefined
}

export type FindMembers = () => Promise<Identity[]>

const SCRIPT = 'token-'
/** Whether an identity is a script's token and no person. */
export const isScript = ({ id }: Pick<Identity, 'id'>) => id.startsWith(SCRIPT)

export const identityOfScript = ({ id, label }: Pick<StoredToken, 'id' | 'label'>): Identity => ({
  id: `${SCRIPT}${id}`,
  name: label,
  email: '',
})

export function parsePerson(json: string): Identity | null {
  const person: unknown = JSON.parse(json)
  return isIdentity(person) ? person : null
}

const isIdentity = (value: unknown): value is Identity =>
  isRecord(value) && ['id', 'name', 'email'].every((field) => typeof value[field] === 'string')
