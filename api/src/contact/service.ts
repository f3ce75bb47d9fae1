import type { ClientSession, Connection } from 'mongoose'
import type { ContactMessage } from '@portfolio/contract/contact'
import type { Language } from '@portfolio/contract/language'
import type { Accounts } from '#src/accounts/service.ts'
import type { Letters } from '#src/mail/letters.ts'
import type { Outbox } from '#src/mail/outbox.ts'
import type { MessageModel } from './model.ts'

export type Contact = ReturnType<typeof createContact>

export function createContact(deps: {
  connection: Connection
  model: MessageModel
  accounts: Accounts
  /** Where the owner wants to be written to; null where they have not said. */
  notificationAddress: () => Promise<string | null>
  outbox: Outbox
  letters: Letters
}) {
  const { connection, model, accounts, notificationAddress, outbox, letters } = deps
  return {
    /** Keeps a message and, in the same change, the mails that carry it; they leave when a mail server takes them. */
    async send(message: ContactMessage, language: Language, accountId: string | null) {
      const owner = await accounts.findFirstOwner()
      const to = {
        email: (await notificationAddress()) ?? owner.email,
        first_name: owner.first_name,
        language: owner.language,
      }
      const forOwner = await letters.contactMessage(to, message)
      const copy = await letters.contactCopy({ ...message, language }, message)
      await connection.transaction(async (session) => {
        const messageId = await outbox.add(forOwner, session)
        await model.create([{ ...message, language, accountId, messageId }], { session })
        await outbox.add(copy, session)
      })
    },

    ofSender: (accountId: string) =>
      model.find({ accountId }, { _id: 0, message: 1, phone: 1, createdAt: 1 }).sort({ _id: -1 }).lean(),

    /** Their account is gone; what they wrote stays with the owner, as a letter does. */
    async forgetSender(accountId: string, session: ClientSession) {
      await model.updateMany({ accountId }, { $set: { accountId: null } }, { session })
    },
  }
}
