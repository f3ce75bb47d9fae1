import { randomBytes } from 'node:crypto'
import type { Request } from 'express'
import type { SignedIn } from '#src/sessions/session.ts'
import type { Account } from '../model.ts'
import { endSession, startSession } from '../sign-in.ts'
import type { SecondFactor } from './service.ts'

export type SignInWay = 'email' | 'google'
/** With the `generation` of `SignedIn`, so that ending the account's sessions also ends its pending sign-ins. */
type PendingSignIn = SignedIn & { id: string; way: SignInWay; expiresAt: number }

declare module 'express-session' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with theirs
  interface SessionData {
    /** Set after the first factor. It grants nothing: only the route of the second factor reads it. */
    pendingSignIn?: PendingSignIn
  }
}

const VALID_FOR_MS = 5 * 60_000

/**
 * Signs in an account after its first factor; where a second one is on, stores a pending sign-in in a new session
 * instead.
 * @returns whether the account is signed in
 */
export async function admit(
  secondFactor: SecondFactor,
  request: Request,
  { account, way }: { account: Account; way: SignInWay },
): Promise<boolean> {
  if (!(await secondFactor.isOn(account))) {
    await startSession(request, account)
    return true
  }
  await endSession(request)
  request.sessionStore.generate(request)
  request.session.pendingSignIn = {
    id: randomBytes(16).toString('base64url'),
    accountId: account.id,
    generation: account.sessionGeneration,
    way,
    expiresAt: Date.now() + VALID_FOR_MS,
  }
  request.session.cookie.maxAge = VALID_FOR_MS
  return false
}

/** @returns null without a pending sign-in, and after its expiry */
export function pendingSignInOf({ session }: Request): PendingSignIn | null {
  const { pendingSignIn } = session
  return pendingSignIn && pendingSignIn.expiresAt > Date.now() ? pendingSignIn : null
}
