import type { Connection } from 'mongoose'
import type { Sessions } from '#src/sessions/session.ts'
import type { CookieSettings } from '#src/sessions/signed-cookie.ts'
import type { Letters } from '#src/mail/letters.ts'
import type { Outbox } from '#src/mail/outbox.ts'
import type { Belongings } from './belongings.ts'
import type { AccountModel } from './model.ts'
import type { Invitations } from './team/invitations.ts'
import type { Tokens } from './tokens.ts'

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
