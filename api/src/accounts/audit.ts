import type { Request } from 'express'
import type { Account } from './model.ts'

type AccountEvent =
  | 'signed-in'
  | 'sign-in-refused'
  | 'registered'
  | 'google-linked'
  | 'activated'
  | 'name-changed'
  | 'email-change-asked'
  | 'email-changed'
  | 'email-change-undone'
  | 'password-changed'
  | 'password-forgotten'
  | 'password-reset'
  | 'account-deleted'
  | 'signed-out-everywhere'
  | 'owner-reset'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-reset'
  | 'second-factor-refused'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | 'invited'
  | 'role-accepted'
  | 'role-removed'

/** The log that receives the events of accounts. */
export type Audit = {
  /** @param request null for a command on the server's machine */
  record(
    request: Pick<Request, 'ip' | 'get'> | null,
    event: AccountEvent,
    about: { email?: string; accountId?: string; way?: 'email' | 'google' },
  ): Promise<void>
  /** Whether one of the events is known of the account. */
  has(accountId: string, events: readonly AccountEvent[]): Promise<boolean>
}

/** The fields of an event that refer to an account. */
export const accountReference = (account: Pick<Account, 'id' | 'email'>) => ({
  accountId: account.id,
  email: account.email,
})
