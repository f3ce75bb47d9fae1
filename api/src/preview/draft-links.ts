import { type ClientSession, type Connection, type InferSchemaType, Schema, type Types } from 'mongoose'
import { DRAFT_LINKS_MAX, DRAFT_LINK_DAYS } from '@portfolio/contract/draft-link'
import { type Shared, isReleaseDocumentId, releaseIdOf } from '@portfolio/lake'
import { createStoredToken, hashToken } from '#src/database/stored-token.ts'
import { HttpError } from '#src/http/errors.ts'

const schema = new Schema({
  /** Published id of the document whose draft it shows, or the id of a release's document. */
  document: { type: String, required: true, index: true },
  path: { type: String, required: true },
  /** SHA-256 of the token. */
  hash: { type: String, required: true, unique: true },
  /** Id of the account that made it; the link ends when the account has no role any more. */
  madeBy: { type: String, required: true },
  createdAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true, expires: 0 },
})
export type StoredDraftLink = InferSchemaType<typeof schema> & { _id: Types.ObjectId }

export const sharedBy = ({ document }: Pick<StoredDraftLink, 'document'>): Shared =>
  isReleaseDocumentId(document) ? { release: releaseIdOf(document) } : { draftOf: document }

/** Links that show the draft of one document, or one release, to whoever has them: random, stored hashed, expiring. */
export function createDraftLinks(connection: Connection) {
  const model = connection.model('DraftLink', schema)
  const working = () => ({ expiresAt: { $gt: new Date() } })

  return {
    /** @throws {HttpError} 409 when the document has the most links that it may have */
    async create(link: { document: string; path: string; madeBy: string }) {
      if ((await model.countDocuments({ document: link.document, ...working() })) >= DRAFT_LINKS_MAX)
        throw new HttpError(409, 'tooManyLinks')
      const { token, hash } = createStoredToken()
      const createdAt = new Date()
      const expiresAt = new Date(createdAt)
      expiresAt.setDate(expiresAt.getDate() + DRAFT_LINK_DAYS)
      const stored = await model.create({ ...link, hash, createdAt, expiresAt })
      return { token, stored }
    },

    ofDocument: (document: string): Promise<StoredDraftLink[]> =>
      model
        .find({ document, ...working() })
        .sort({ _id: -1 })
        .lean(),

    findByToken: (token: string): Promise<StoredDraftLink | null> =>
      model.findOne({ hash: hashToken(token), ...working() }).lean(),

    find: (id: string): Promise<StoredDraftLink | null> => model.findOne({ _id: id, ...working() }).lean(),

    /** @returns false when there is none */
    remove: async (id: string): Promise<boolean> => (await model.deleteOne({ _id: id })).deletedCount === 1,

    async removeOf(accountId: string, session: ClientSession) {
      await model.deleteMany({ madeBy: accountId }, { session })
    },
  }
}
