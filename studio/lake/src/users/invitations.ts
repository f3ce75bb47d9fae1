import type { Request } from 'express'
import type { Permission } from '../access/identity.ts'

/** A role that an invitation gives. */
export type InvitedRole = { name: string; title: string; description: string; permission: Permission }

/** How people are invited, which whoever keeps the accounts does. */
export type Invitations = {
  roles: readonly InvitedRole[]
  /** The invitations that were neither accepted nor withdrawn; `role` is the name of a role, `createdAt` is in ISO 8601. */
  open: () => Promise<{ email: string; role: string; createdAt: string }[]>
  /**
   * @param invited an address that was not checked, and the name of one of the roles
   * @throws {LakeError}
   */
  invite: (request: Request, invited: { email: string; role: string }) => Promise<void>
}

/** Of a lake whose users cannot invite anybody. */
export const NO_INVITATIONS: Invitations = {
  roles: [],
  open: () => Promise.resolve([]),
  invite: () => Promise.resolve(),
}
