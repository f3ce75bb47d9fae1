import type { ClientSession, Connection } from 'mongoose'
import type { AccountEdit } from '@portfolio/contract/account'
import { badRequest, forbidden } from '#src/http/errors.ts'
import type { Sessions } from '#src/http/session.ts'
import type { Letters } from '#src/mail/letters.ts'
import type { Outbox } from '#src/mail/outbox.ts'
import type { Account, AccountModel } from './model.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { hashPassword } from './password.ts'
import type { Tokens } from './tokens.ts'

/** What other features hold of a person, so that leaving takes it along and the download shows it. */
export type Belongings = {
  impressions: {
    ofAuthor(accountId: string): Promise<{ impression: string; date: Date }[]>
    deleteOf(accountId: string, session: ClientSession): Promise<void>
    unnameOf(accountId: string, session: ClientSession): Promise<void>
    /** The person's name is another now. */
    renameOf(accountId: string): Promise<void>
    /** What was done within a transaction has come to pass. */
    announce(): void
  }
  contact: {
    ofSender(accountId: string): Promise<{ message: string; phone: string; createdAt: Date }[]>
    forgetSender(accountId: string, session: ClientSession): Promise<void>
  }
}

export type OwnAccount = ReturnType<typeof createOwnAccount>

/** What a signed-in person does with their own account. */
export function createOwnAccount(deps: {
  connection: Connection
  model: AccountModel
  tokens: Tokens
  outbox: Outbox
  letters: Letters
  sessions: Sessions
  belongings: Belongings
}) {
  const { connection, model, tokens, outbox, letters, sessions, belongings } = deps
  return {
    /**
     * Changes names and password; a new password signs out every other session and is told by mail.
     * @throws {HttpError} 400 when a name is the present one or the password a common one, 403 for an account that signs in with Google
     */
    async edit(account: Account, { first_name, last_name, password }: AccountEdit, sessionId: string) {
      requireEmailAccount(account)
      if (first_name === account.first_name) throw badRequest('firstNameUnchanged')
      if (last_name === account.last_name) throw badRequest('lastNameUnchanged')
      if (password) refuseCommonPassword(password)
      const changes = {
        ...(first_name ? { first_name } : {}),
        ...(last_name ? { last_name } : {}),
        ...(password ? { passwordHash: await hashPassword(password) } : {}),
      }
      await connection.transaction(async (session) => {
        await model.updateOne({ _id: account._id }, { $set: changes }, { session })
        if (!password) return
        await tokens.spendAll('reset', account._id, session)
        await outbox.add(await letters.passwordChanged(account), session)
      })
      if (first_name || last_name) await belongings.impressions.renameOf(account.id)
      if (password) await sessions.endAll(account.id, sessionId)
    },

    /**
     * The account goes with its links, sessions and mails; its impressions go too, or stay without a name.
     * @throws {HttpError} 403 for an account that signs in with Google, and for the owner's
     */
    async remove(account: Account, impressions: 'delete' | 'keep-unnamed') {
      requireEmailAccount(account)
      if (account.isAdmin) throw forbidden()
      await connection.transaction(async (session) => {
        await model.deleteOne({ _id: account._id }, { session })
        await tokens.forgetAll(account._id, session)
        if (impressions === 'delete') await belongings.impressions.deleteOf(account.id, session)
        else await belongings.impressions.unnameOf(account.id, session)
        await belongings.contact.forgetSender(account.id, session)
        await outbox.deleteTo(account.email, session)
        await outbox.add(await letters.accountDeleted(account), session)
      })
      belongings.impressions.announce()
      await sessions.endAll(account.id)
    },

    /** Everything that is kept about the person. */
    async exportData(account: Account) {
      const { first_name, last_name, email, language, createdAt } = account
      return {
        account: {
          first_name,
          last_name,
          email,
          language,
          createdAt,
          signsInWith: account.passwordHash ? 'email' : 'google',
        },
        sessions: (await sessions.list(account.id)).map(({ signedInAt, userAgent }) => ({
          signedInAt,
          userAgent,
        })),
        impressions: await belongings.impressions.ofAuthor(account.id),
        messages: await belongings.contact.ofSender(account.id),
      }
    },
  }
}

function requireEmailAccount(account: Account) {
  if (!account.passwordHash) throw forbidden('emailAccountOnly')
}
