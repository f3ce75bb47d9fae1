import type { IncomingMessage } from 'node:http'
import type { Role } from '@portfolio/contract/team'
import type { Sessions, SignedIn } from '#src/sessions/session.ts'
import type { Account } from './model.ts'
import { roleOf } from '#src/http/require-user.ts'
import type { Accounts } from './service.ts'

/** The signed-in account of a bare request. */
export type FindAccount = (request: IncomingMessage) => Promise<Account | null>
/** The same; null unless it has a role. */
export type FindMember = (request: IncomingMessage) => Promise<{ account: Account; role: Role } | null>

export const createFindAccount =
  ({ sessions, accounts }: { sessions: Sessions; accounts: Accounts }): FindAccount =>
  async (request) => {
    const signedIn = await sessions.find(request)
    return signedIn && accounts.findSignedIn(signedIn)
  }

export const createFindMember =
  (findAccount: FindAccount): FindMember =>
  async (request) =>
    withRole(await findAccount(request))

/** The same of an earlier sign-in; null once it has ended. */
export const createFindSignedInMember =
  ({ findSignedIn }: Pick<Accounts, 'findSignedIn'>) =>
  async (signIn: SignedIn) =>
    withRole(await findSignedIn(signIn))

function withRole(account: Account | null) {
  const role = account && roleOf(account)
  return account && role ? { account, role } : null
}
