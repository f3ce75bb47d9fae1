import { createHash, randomBytes } from 'node:crypto'
import { LINK_PURPOSES, LINK_VALID_FOR_MS } from '#src/mail/mail-links.ts'
import type { Outbox } from '#src/mail/outbox.ts'
import { type ClientSession, type Connection, type InferSchemaType, Schema, type Types } from 'mongoose'

const schema = new Schema({
  purpose: { type: String, enum: LINK_PURPOSES, required: true },
  account: { type: Schema.Types.ObjectId, ref: 'Account', required: true, index: true },
  /** SHA-256 of the token, so that a leaked database opens nothing; a random token needs no slow hash. */
  hash: { type: String, required: true, unique: true },
  expiresAt: { type: Date, required: true },
  spentAt: { type: Date, default: null },
  /** What the activation link was asked for with: whoever opens it gets their own data, not a later claimant's. */
  pending: {
    type: new Schema({ first_name: String, last_name: String, passwordHash: String }, { _id: false }),
    default: null,
  },
  /** Kept for a while after its time, so that an old link can be told from a wrong one. */
  forgetAt: { type: Date, required: true, expires: 0 },
})

export type Token = InferSchemaType<typeof schema> & { _id: Types.ObjectId }
export type Purpose = Token['purpose']
export type Pending = { first_name: string; last_name: string; passwordHash: string }
export type Tokens = ReturnType<typeof createTokens>

const REMEMBERED_FOR_MS = 30 * 24 * 60 * 60_000

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** @throws for a token that was not issued with data */
export function pendingOf({ pending }: Pick<Token, 'pending'>): Pending {
  const { first_name, last_name, passwordHash } = pending ?? {}
  if (!first_name || !last_name || !passwordHash) throw new Error('an activation token holds no data')
  return { first_name, last_name, passwordHash }
}

/** Single-use links: random, stored hashed, expiring. Mails that carry a used one are blanked in the same transaction. */
export function createTokens(connection: Connection, outbox: Pick<Outbox, 'blankLinks'>) {
  const model = connection.model('Token', schema)

  return {
    /** @returns the token, which is known nowhere else; earlier ones for the same purpose stay as they are */
    async issue(
      wish: { purpose: Purpose; account: Types.ObjectId; pending?: Pending | null },
      session: ClientSession,
    ) {
      const token = randomBytes(32).toString('base64url')
      const now = Date.now()
      await model.create(
        [
          {
            ...wish,
            hash: hashOf(token),
            expiresAt: new Date(now + LINK_VALID_FOR_MS[wish.purpose]),
            forgetAt: new Date(now + REMEMBERED_FOR_MS),
          },
        ],
        { session },
      )
      return token
    },

    /** The token as it stands, spent or expired too; null when this account never had it. */
    find: (purpose: Purpose, account: string, token: string) =>
      model.findOne({ purpose, account, hash: hashOf(token) }).lean(),

    /** Uses a token up. @returns it, or null when it is unknown, spent or expired: of two attempts one succeeds */
    async spend(purpose: Purpose, account: string, token: string, session: ClientSession) {
      const spent = await model.findOneAndUpdate(
        { purpose, account, hash: hashOf(token), spentAt: null, expiresAt: { $gt: new Date() } },
        { $set: { spentAt: new Date() } },
        { session, returnDocument: 'after' },
      )
      if (spent) await outbox.blankLinks({ purpose, account }, session)
      return spent
    },

    /** Uses up whatever else was sent for this purpose. */
    async spendAll(purpose: Purpose, account: Types.ObjectId, session: ClientSession) {
      await model.updateMany(
        { purpose, account, spentAt: null },
        { $set: { spentAt: new Date() } },
        { session },
      )
      await outbox.blankLinks({ purpose, account: account.toHexString() }, session)
    },

    async forgetAll(account: Types.ObjectId, session: ClientSession) {
      await model.deleteMany({ account }, { session })
      await outbox.blankLinks({ account: account.toHexString() }, session)
    },
  }
}
