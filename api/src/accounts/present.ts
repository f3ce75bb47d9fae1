import type { OwnSession, User } from '@portfolio/contract/account'
import type { StoredSession } from '#src/http/session.ts'
import type { Account } from './model.ts'

/** What the signed-in person's own client may know of their account. */
export function presentUser(account: Account): User {
  return {
    ...(account.passwordHash ? { _id: account.id } : {}),
    first_name: account.first_name,
    last_name: account.last_name,
    email: account.email,
  }
}

/** A session's id is a secret, so it is told only whether it is the one that asks. */
export const presentSession = (
  { id, signedInAt, userAgent }: StoredSession,
  currentId: string,
): OwnSession => ({
  signedInAt: signedInAt.toISOString(),
  userAgent,
  current: id === currentId,
})
