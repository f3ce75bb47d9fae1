import type { Role } from '@portfolio/contract/team'
import { forbidden, signInRequired } from './errors.ts'

type MaybeSignedIn = { user?: Express.User | undefined }

/** @throws {HttpError} 401 when nobody is signed in */
export function requireUser({ user }: MaybeSignedIn): Express.User {
  if (!user) throw signInRequired()
  return user
}

/** @throws {HttpError} 401 when nobody is signed in, 403 when the user has none of the roles */
export function requireRole(request: MaybeSignedIn, ...roles: readonly Role[]): Express.User {
  const user = requireUser(request)
  const role = roleOf(user)
  if (role === null || !roles.includes(role)) throw forbidden()
  return user
}

/** The role of an account; null without one. */
export const roleOf = (account: Pick<Express.User, 'isAdmin' | 'role'>): Role | null =>
  account.isAdmin ? 'owner' : (account.role ?? null)
