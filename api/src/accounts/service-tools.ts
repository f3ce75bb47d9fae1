import type { ClientSession, Connection } from 'mongoose'
import type { Sessions } from '#src/sessions/session.ts'
import type { CookieSettings } from '#src/sessions/signed-cookie.ts'
import type { Letters } from '#src/mail/letters.ts'
import type { Outbox } from '#src/mail/outbox.ts'
import type { Account, AccountModel } from './model.ts'
import type { Invitations } from './team/invitations.ts'
import type { Tokens } from './tokens.ts'

/** The data that other features keep about a person: deleted with the account, and part of its data export. */
export type Belongings = {
  impressions: {
    ofAuthor(accountId: string): Promise<{ impression: string; date: Date }[]>
    deleteOf(accountId: string, session: ClientSession): Promise<void>
    unnameOf(accountId: string, session: ClientSession): Promise<void>
    renameOf(accountId: string): Promise<void>
    /** Call after a transaction of `deleteOf` or `unnameOf` has committed. */
    announce(): void
  }
  contact: {
    ofSender(accountId: string): Promise<{ message: string; phone: string; createdAt: Date }[]>
    forgetSender(accountId: string, session: ClientSession): Promise<void>
  }
  draftLinks: {
    /** Call when an account is deleted or loses its role: its links would work again if it got a role later. */
    removeOf(accountId: string, session: ClientSession): Promise<void>
  }
  secondFactors: {
    /** null when there is neither a second factor nor a pending set-up. */
    of(accountId: string): Promise<{ turnedOnAt: Date | null; recoveryCodesLeft: number } | null>
    forget(accountId: string, session: ClientSession): Promise<void>
    /** Removes the second factor if it was turned on after `since`. */
    forgetSince(accountId: string, since: Date, session: ClientSession): Promise<void>
  }
  bans: {
    has(accountId: string): Promise<boolean>
    /** Keeps the ban of a deleted account, by a hash of its address. */
    bequeath(account: Account, session: ClientSession): Promise<void>
    /** Keeps the ban of an account that has changed its address, by a hash of the former one. */
    follow(former: Pick<Account, 'id' | 'email'>, session: ClientSession): Promise<void>
    /** Applies the ban of an account's new address. @returns whether the address was banned */
    inherit(account: Account, session: ClientSession): Promise<boolean>
  }
}

export type AccountServicesDeps = {
  connection: Connection
  model: AccountModel
  sessions: Sessions
  outbox: Outbox
  letters: Letters
  belongings: Omit<Belongings, 'secondFactors'>
  cookies: CookieSettings
  /** The site's own address. */
  origin: string
}

/**
 * What the services need. A transaction locks the whole embedded database, so inside it code awaits the database only:
 * mails are composed before it.
 */
export type ServiceTools = Omit<AccountServicesDeps, 'belongings'> & {
  belongings: Belongings
  tokens: Tokens
  invitations: Invitations
}
