import type { IncomingMessage } from 'node:http'
import type { Sessions } from '#src/http/session.ts'
import type { Account } from './model.ts'
import type { Accounts } from './service.ts'

/** The owner, when a bare request has the session of the owner; null for anybody else. */
export type FindOwner = (request: IncomingMessage) => Promise<Account | null>

export function createFindOwner(deps: { sessions: Sessions; accounts: Accounts }): FindOwner {
  const { sessions, accounts } = deps
  return async (request) => {
    const signedIn = await sessions.find(request)
    return signedIn ? accounts.findSignedInOwner(signedIn) : null
  }
}
