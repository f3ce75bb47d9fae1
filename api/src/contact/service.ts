import type { ClientSession, Connection } from 'mongoose'
import type { ContactMessage } from '@portfolio/contract/contact'
import type { Language } from '@portfolio/contract/language'
import type { Letters, Recipient } from '#src/mail/letters.ts'
import type { Outbox } from '#src/mail/outbox.ts'
import { type MessageModel, countUnanswered } from './model.ts'

/**
 * The most messages without an answer that are stored; a further one is refused, rather than an earlier one deleted.
 */
export const UNANSWERED_MOST = 5_000

export type Contact = ReturnType<typeof createContact>

export type ContactDeps = {
  connection: Connection
  findOwner: () => Promise<Recipient>
  /** The owner's address for notifications; null when the settings have none. */
  notificationAddress: () => Promise<string | null>
  outbox: Outbox
  letters: Letters
}

export function createContact(deps: ContactDeps & { model: MessageModel }) {
  const { connection, model, findOwner, notificationAddress, outbox, letters } = deps

  const mailToSender = (message: ContactMessage, language: Language, accountId: string | null) =>
    accountId
      ? letters.contactCopy({ ...message, language }, message)
      : letters.contactReceived({ email: message.email, language })

  return {
    /**
     * Stores a message and, in the same transaction, the mails about it.
     * @param sender.accountId null for a visitor, whose address is not verified
     * @param sender.getsMail false leaves out the mail to the sender
     */
    async send(
      message: ContactMessage,
      language: Language,
      { accountId, getsMail }: { accountId: string | null; getsMail: boolean },
    ) {
      const owner = await findOwner()
      const to = {
        email: (await notificationAddress()) ?? owner.email,
        first_name: owner.first_name,
        language: owner.language,
      }
      const forOwner = await letters.contactMessage(to, message)
      const toSender = getsMail ? await mailToSender(message, language, accountId) : null
      await connection.transaction(async (session) => {
        const messageId = await outbox.add(forOwner, session)
        await model.create([{ ...message, language, accountId, messageId }], { session })
        if (toSender) await outbox.add(toSender, session)
      })
    },

    isFull: async () => (await countUnanswered(model)) >= UNANSWERED_MOST,

    ofSender: (accountId: string) =>
      model.find({ accountId }, { _id: 0, message: 1, phone: 1, createdAt: 1 }).sort({ _id: -1 }).lean(),

    /** Removes a deleted account's id; the owner keeps the messages. */
    async forgetSender(accountId: string, session: ClientSession) {
      await model.updateMany({ accountId }, { $set: { accountId: null } }, { session })
    },
  }
}
