import type { Request } from 'express'
import { type Connection, type InferSchemaType, Schema } from 'mongoose'
import { withoutPort } from '@portfolio/lake'
import { cursorAt, olderThan } from '#src/database/cursor.ts'

const ONE_YEAR_S = 365 * 24 * 60 * 60
const PER_PAGE = 50

const schema = new Schema({
  at: { type: Date, required: true, expires: ONE_YEAR_S },
  kind: { type: String, required: true },
  /** `email` or `google`, for sign-ins. */
  way: { type: String, default: null },
  /** The address as it was entered, also when no account has it. */
  email: { type: String, default: null },
  accountId: { type: String, default: null },
  /** The network of the client: enough to recognise an attack, too little to identify a household. */
  network: { type: String, default: null },
  userAgent: { type: String, default: '' },
  /** What the entry is about, when it is no account: the title of a release, the label of a token. */
  subject: { type: String, default: null },
})
// Sorts the list. The TTL index on `at` cannot, because it lacks the id.
schema.index({ at: -1, _id: -1 })
schema.index({ accountId: 1, at: -1 })
type Entry = InferSchemaType<typeof schema>

export type AuditLog = ReturnType<typeof createAuditLog>

/**
 * The owner's log of sign-ins and failed ones, changes of accounts and of access to the content, and scheduled
 * releases. Entries are kept for a year.
 */
export function createAuditLog(connection: Connection) {
  const model = connection.model('AuditEntry', schema, 'audit')
  return {
    /** @param request null for a command on the server's machine, and for the server itself */
    async record(
      request: Pick<Request, 'ip' | 'get'> | null,
      kind: string,
      about: { email?: string; accountId?: string; way?: 'email' | 'google'; subject?: string },
    ) {
      await model.create({
        ...about,
        at: new Date(),
        kind,
        network: networkOf(request?.ip),
        userAgent: request?.get('User-Agent')?.slice(0, 200) ?? '',
      })
    },

    async has(accountId: string, kinds: readonly string[]): Promise<boolean> {
      return (await model.exists({ accountId, kind: { $in: kinds } })) !== null
    },

    /** The entries of an account, newest first, as data about a person. */
    ofAccount: (accountId: string) =>
      model
        .find({ accountId }, { _id: 0, at: 1, kind: 1, way: 1, network: 1, userAgent: 1 })
        .sort({ at: -1 })
        .lean(),

    /** Newest first, fifty at a time. By cursor, because skipping pages costs more with each page. */
    async list(cursor: string | null): Promise<{ entries: Entry[]; nextCursor: string | null }> {
      const found = await model
        .find(cursor ? olderThan(cursor, 'at') : {}, { __v: 0 })
        .sort({ at: -1, _id: -1 })
        .limit(PER_PAGE + 1)
        .lean()
      const shown = found.slice(0, PER_PAGE)
      const last = shown.at(-1)
      return {
        entries: shown.map(({ _id, ...entry }) => entry),
        nextCursor: found.length > PER_PAGE && last ? cursorAt(last.at, last._id) : null,
      }
    },
  }
}

export const accountReference = ({ id, email }: { id: string; email: string }) => ({ accountId: id, email })

/** `192.0.2.0/24`, `2001:db8:1::/48` */
function networkOf(ip: string | undefined): string | null {
  if (!ip) return null
  const address = withoutPort(ip)
  const [, fourth] = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/.exec(address) ?? []
  if (fourth) return `${fourth}.0/24`
  const [head = ''] = address.split('::')
  return `${head.split(':').slice(0, 3).join(':')}::/48`
}
