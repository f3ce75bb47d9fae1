import { type Connection, type InferSchemaType, Schema } from 'mongoose'
import type { ContactMessage } from '#contract/contact.ts'
import { LANGUAGES, type Language } from '#contract/language.ts'
import type { Accounts } from '#src/accounts/service.ts'
import type { Letters } from '#src/mail/letters.ts'
import type { Outbox } from '#src/mail/outbox.ts'

const schema = new Schema(
  {
    first_name: { type: String, required: true },
    last_name: { type: String, required: true },
    email: { type: String, required: true },
    phone: { type: String, default: '' },
    message: { type: String, required: true },
    language: { type: String, enum: LANGUAGES, required: true },
    /** Of a sender who was signed in. */
    accountId: { type: String, default: null },
    /** Of the mail to the owner, whose state the outbox knows. */
    messageId: { type: String, required: true },
  },
  { timestamps: { createdAt: true, updatedAt: false } },
)
type StoredMessage = InferSchemaType<typeof schema>

export type Contact = ReturnType<typeof createContact>

export function createContact(deps: {
  connection: Connection
  accounts: Accounts
  /** Where the owner wants to be written to; null where they have not said. */
  notificationAddress: () => Promise<string | null>
  outbox: Outbox
  letters: Letters
}) {
  const { connection, accounts, notificationAddress, outbox, letters } = deps
  const model = connection.model<StoredMessage>('ContactMessage', schema)
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
  }
}
