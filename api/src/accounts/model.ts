import { type Connection, type HydratedDocument, type InferSchemaType, Schema } from 'mongoose'
import { DEFAULT_LANGUAGE, LANGUAGES } from '@portfolio/contract/language'
import { GIVEN_ROLES } from '@portfolio/contract/team'

const schema = new Schema(
  {
    first_name: { type: String, required: true },
    /** Empty for a Google account with one name. */
    last_name: { type: String, default: '' },
    /** In lower case: addresses that differ only in case are one account. */
    email: { type: String, required: true, unique: true, lowercase: true, trim: true },
    /** argon2id in PHC string format; null for an account that signs in with Google. */
    passwordHash: { type: String, default: null },
    /** Google's stable id for the person; an address can change hands. */
    googleSubject: { type: String },
    /** Of the account's mails: the one that was chosen when the person last signed in. */
    language: { type: String, enum: LANGUAGES, required: true, default: DEFAULT_LANGUAGE },
    isActive: { type: Boolean, required: true, default: false },
    /** True for the owner. */
    isAdmin: { type: Boolean, required: true, default: false },
    /** Given by the owner; see `accounts/team`. */
    role: { type: String, enum: GIVEN_ROLES },
    /** Sessions of an earlier generation have ended; see `sessions/session.ts`. */
    sessionGeneration: { type: Number, required: true, default: 0 },
  },
  { timestamps: true },
)
schema.index({ googleSubject: 1 }, { unique: true, sparse: true })
schema.index({ isActive: 1 })

export type Account = HydratedDocument<InferSchemaType<typeof schema>>

export const createAccountModel = (connection: Connection) => connection.model('Account', schema)
export type AccountModel = ReturnType<typeof createAccountModel>

/** Matches unless the account's sessions were ended after it was loaded, as can happen while a request waits. */
export const unchangedSince = ({ _id, sessionGeneration }: Account) => ({ _id, sessionGeneration })
