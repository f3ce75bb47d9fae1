import { foldSpelling } from '@portfolio/contract/folding'
import { type Connection, type InferSchemaType, Schema, type Types } from 'mongoose'
import { LANGUAGES } from '@portfolio/contract/language'

type Searched = Record<'first_name' | 'last_name' | 'email' | 'message', string>

const schema = new Schema(
  {
    first_name: { type: String, required: true },
    last_name: { type: String, required: true },
    email: { type: String, required: true },
    phone: { type: String, default: '' },
    message: { type: String, required: true },
    /** Names, address and message as searches compare them. */
    folded: {
      type: String,
      default: ({ first_name, last_name, email, message }: Searched) =>
        foldSpelling([first_name, last_name, email, message].join('\n')),
    },
    language: { type: String, enum: LANGUAGES, required: true },
    /** Account of a signed-in sender. */
    accountId: { type: String, default: null },
    /** Message-ID of the mail to the owner, whose delivery state is in the outbox. */
    messageId: { type: String, required: true },
    isAnswered: { type: Boolean, required: true, default: false },
  },
  { timestamps: { createdAt: true, updatedAt: false } },
)
schema.index({ isAnswered: 1 })
schema.index({ accountId: 1, _id: -1 })

export type StoredMessage = InferSchemaType<typeof schema> & { _id: Types.ObjectId }

export const createMessageModel = (connection: Connection) =>
  connection.model<StoredMessage>('ContactMessage', schema)
export type MessageModel = ReturnType<typeof createMessageModel>

export const countUnanswered = (model: MessageModel) => model.countDocuments({ isAnswered: false })
