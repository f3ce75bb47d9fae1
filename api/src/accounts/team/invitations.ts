import { type ClientSession, type Connection, type InferSchemaType, Schema, type Types } from 'mongoose'
import { GIVEN_ROLES, type GivenRole } from '@portfolio/contract/team'
import { createStoredToken, hashToken } from '#src/database/stored-token.ts'
import { LINK_VALID_FOR_MS } from '#src/mail/mail-links.ts'
import type { Outbox } from '#src/mail/outbox.ts'
import { REMEMBERED_FOR_MS, type TokenState, linkRefused, tokenState } from '../tokens.ts'

const schema = new Schema({
  email: { type: String, required: true, lowercase: true },
  role: { type: String, enum: GIVEN_ROLES, required: true },
  hash: { type: String, required: true, unique: true },
  expiresAt: { type: Date, required: true },
  acceptedAt: { type: Date, default: null },
  forgetAt: { type: Date, required: true, expires: 0 },
})
schema.index({ email: 1 })

export type Invitation = InferSchemaType<typeof schema> & { _id: Types.ObjectId }

export const stateOfInvitation = (found: Invitation | null): TokenState =>
  tokenState(found && { spentAt: found.acceptedAt, expiresAt: found.expiresAt })

export type Invitations = ReturnType<typeof createInvitations>

/**
 * Invitations to a role: random, stored hashed, single-use, expiring. The mail of one that is accepted or withdrawn is
 * blanked in the same transaction.
 */
export function createInvitations(connection: Connection, outbox: Pick<Outbox, 'blankLinks'>) {
  const model = connection.model('Invitation', schema)

  const blankMail = (id: Types.ObjectId, session: ClientSession) =>
    outbox.blankLinks(id.toHexString(), session)

  async function withdrawTo(email: string, session: ClientSession) {
    const open = { email: email.toLowerCase(), acceptedAt: null }
    for (const { _id } of await model.find(open, { _id: 1 }, { session }).lean())
      await blankMail(_id, session)
    await model.deleteMany(open, { session })
  }

  const find = (token: string, session?: ClientSession) =>
    model.findOne({ hash: hashToken(token) }, null, session ? { session } : {}).lean()

  return {
    withdrawTo,
    /** Finds accepted and expired invitations too. */
    find,

    /** Creates an invitation without storing it, so that its mail can be composed before the transaction. */
    create(email: string, role: GivenRole) {
      const { token, hash } = createStoredToken()
      const now = Date.now()
      const stored = new model({
        email,
        role,
        hash,
        expiresAt: new Date(now + LINK_VALID_FOR_MS.invitation),
        forgetAt: new Date(now + REMEMBERED_FOR_MS),
      })
      return { token, stored }
    },

    /** Replaces earlier invitations of the same address; their links stop working. */
    async add(invitation: InstanceType<typeof model>, session: ClientSession) {
      await withdrawTo(invitation.email, session)
      await invitation.save({ session })
    },

    /**
     * Accepts an open invitation; of two concurrent attempts one succeeds.
     * @throws {HttpError} as `linkRefused`
     */
    async accept(token: string, session: ClientSession) {
      const accepted = await model
        .findOneAndUpdate(
          { hash: hashToken(token), acceptedAt: null, expiresAt: { $gt: new Date() } },
          { $set: { acceptedAt: new Date() } },
          { session },
        )
        .lean()
      if (!accepted) throw linkRefused(stateOfInvitation(await find(token, session)))
      await blankMail(accepted._id, session)
    },

    open: () =>
      model
        .find({ acceptedAt: null, expiresAt: { $gt: new Date() } })
        .sort({ _id: -1 })
        .lean(),

    /** @returns false when there is no such open invitation */
    async withdraw(id: string, session: ClientSession): Promise<boolean> {
      const withdrawn = await model.findOneAndDelete({ _id: id, acceptedAt: null }, { session }).lean()
      if (withdrawn) await blankMail(withdrawn._id, session)
      return withdrawn !== null
    },
  }
}
