import type { IncomingMessage } from 'node:http'
import { roleOf } from '#src/http/require-user.ts'
import type { Sessions, SignedIn } from '#src/sessions/session.ts'
import type { Account } from './model.ts'
import type { Accounts } from './service.ts'

/** Finds accounts outside of Express. */
export function createFinders({ sessions, accounts }: { sessions: Sessions; accounts: Accounts }) {
  const findAccount = async (request: IncomingMessage) => {
    const signedIn = await sessions.find(request)
    return signedIn && accounts.findSignedIn(signedIn)
  }
  return {
    /** The signed-in account of a request that Express has not handled. */
    findAccount,
    /** As `findAccount`, with its role; null for an account without one. */
    findMember: async (request: IncomingMessage) => withRole(await findAccount(request)),
    /** The account of an earlier sign-in, with its role; null once that sign-in has ended. */
    findSignedInMember: async (signIn: SignedIn) => withRole(await accounts.findSignedIn(signIn)),
  }
}

function withRole(account: Account | null) {
  const role = account && roleOf(account)
  return account && role ? { account, role } : null
}
