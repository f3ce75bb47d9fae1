import type { IncomingMessage } from 'node:http'
import type { Role } from '@portfolio/contract/team'
import type { Sessions } from '#src/sessions/session.ts'
import type { Account } from './model.ts'
import { roleOf } from '#src/http/require-user.ts'
import type { Accounts } from './service.ts'

/** The signed-in account of a bare request; null unless it has a role. */
export type FindMember = (request: IncomingMessage) => Promise<{ account: Account; role: Role } | null>

export function createFindMember(deps: { sessions: Sessions; accounts: Accounts }): FindMember {
  const { sessions, accounts } = deps
  return async (request) => {
    const signedIn = await sessions.find(request)
    const account = signedIn ? await accounts.findSignedIn(signedIn) : null
    const role = account && roleOf(account)
    return account && role ? { account, role } : null
  }
}
