import { type Connection, type HydratedDocument, type InferSchemaType, Schema } from 'mongoose'

const schema = new Schema(
  {
    first_name: { type: String, required: true },
    last_name: { type: String, required: true },
    /** In small letters: addresses that differ only in case are one account. */
    email: { type: String, required: true, unique: true, lowercase: true, trim: true },
    /** argon2id in PHC string format. */
    passwordHash: { type: String, required: true },
    isActive: { type: Boolean, required: true, default: false },
    isAdmin: { type: Boolean, required: true, default: false },
  },
  { timestamps: true },
)

export type Account = HydratedDocument<InferSchemaType<typeof schema>>

export const createAccountModel = (connection: Connection) => connection.model('Account', schema)
export type AccountModel = ReturnType<typeof createAccountModel>
