import type { Permission } from './identity.ts'

/** What Sanity calls the permissions. */
export const ROLES = {
  everything: { name: 'administrator', title: 'Administrator', description: 'Reads and writes everything' },
  content: { name: 'editor', title: 'Editor', description: 'Reads and writes content' },
  published: { name: 'viewer', title: 'Viewer', description: 'Reads published content' },
} as const

const PERMISSIONS = ['everything', 'content', 'published'] as const satisfies Permission[]

/** @returns the permission of a role; null for an unknown one */
export const findPermission = (role: unknown): Permission | null =>
  PERMISSIONS.find((permission) => ROLES[permission].name === role) ?? null

/** As in a list of roles of a member or a token. */
export const presentRole = ({ name, title }: { name: string; title: string }) => ({ name, title })
