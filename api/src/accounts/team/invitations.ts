import { createHash, randomBytes } from 'node:crypto'
import { type ClientSession, type Connection, type InferSchemaType, Schema, type Types } from 'mongoose'
import { GIVEN_ROLES, type GivenRole } from '@portfolio/contract/team'
import { LINK_VALID_FOR_MS } from '#src/mail/mail-links.ts'

const REMEMBERED_FOR_MS = 30 * 24 * 60 * 60_000

const schema = new Schema({
  email: { type: String, required: true, lowercase: true },
  role: { type: String, enum: GIVEN_ROLES, required: true },
  /** SHA-256 of the token; a random token needs no slow hash. */
  hash: { type: String, required: true, unique: true },
  expiresAt: { type: Date, required: true },
  acceptedAt: { type: Date, default: null },
  forgetAt: { type: Date, required: true, expires: 0 },
})
schema.index({ email: 1 })

export type Invitation = InferSchemaType<typeof schema> & { _id: Types.ObjectId }

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Invitations to a role: random, stored hashed, single-use, expiring. */
export function createInvitations(connection: Connection) {
  const model = connection.model('Invitation', schema)
  return {
    /** Creates an invitation without storing it, so that its mail can be composed before the transaction. */
    create(email: string, role: GivenRole) {
      const token = randomBytes(32).toString('base64url')
      const now = Date.now()
      const stored = new model({
        email,
        role,
        hash: hashOf(token),
        expiresAt: new Date(now + LINK_VALID_FOR_MS.invitation),
        forgetAt: new Date(now + REMEMBERED_FOR_MS),
      })
      return { token, stored }
    },

    /** Replaces earlier invitations of the same address; their links stop working. */
    async add(invitation: InstanceType<typeof model>, session: ClientSession) {
      await model.deleteMany({ email: invitation.email, acceptedAt: null }, { session })
      await invitation.save({ session })
    },

    find: (token: string, session?: ClientSession) =>
      model.findOne({ hash: hashOf(token) }, null, session ? { session } : {}).lean(),

    /** @returns false when it was accepted before, or has expired */
    async accept({ _id }: Invitation, session: ClientSession): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id, acceptedAt: null, expiresAt: { $gt: new Date() } },
        { $set: { acceptedAt: new Date() } },
        { session },
      )
      return modifiedCount === 1
    },

    /** Open invitations, newest first. */
    open: () =>
      model
        .find({ acceptedAt: null, expiresAt: { $gt: new Date() } })
        .sort({ _id: -1 })
        .lean(),

    /** @returns false when there is no such open invitation */
    async remove(id: string): Promise<boolean> {
      return (await model.deleteOne({ _id: id, acceptedAt: null })).deletedCount === 1
    },
  }
}
