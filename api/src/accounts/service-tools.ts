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

/** What the services that make transactions need. */
export type ServiceTools = Omit<AccountServicesDeps, 'belongings'> & {
  belongings: Belongings
  tokens: Tokens
  invitations: Invitations
}

/** What the services that compose mails need: their transactions instead of a connection, see `changes.ts`. */
export type MailingTools<Changes> = Omit<ServiceTools, 'connection'> & { changes: Changes }
