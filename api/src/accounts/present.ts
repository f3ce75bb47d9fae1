import type { OwnSession, User } from '@portfolio/contract/account'
import type { StoredSession } from '#src/sessions/session.ts'
import type { Account } from './model.ts'
import { roleOf } from '#src/http/middleware.ts'

export function presentUser(account: Account): User {
  return {
    ...(account.passwordHash ? { _id: account.id } : {}),
    first_name: account.first_name,
    last_name: account.last_name,
    email: account.email,
    role: roleOf(account),
  }
}

/** Without the session's id, which is a secret. */
export const presentSession = (
  { id, signedInAt, userAgent }: StoredSession,
  currentId: string,
): OwnSession => ({
  signedInAt: signedInAt.toISOString(),
  userAgent,
  current: id === currentId,
})
