import type { Request } from 'express'
import { type Connection, type InferSchemaType, Schema } from 'mongoose'

const ONE_YEAR_S = 365 * 24 * 60 * 60
const PER_PAGE = 50

const schema = new Schema({
  at: { type: Date, required: true, expires: ONE_YEAR_S },
  kind: { type: String, required: true },
  /** `email` or `google`, where somebody signs in. */
  way: { type: String, default: null },
  /** The address as it was given, also where no account has it. */
  email: { type: String, default: null },
  accountId: { type: String, default: null },
  /** The network of the client: enough to recognise an attack, too little to identify a household. */
  network: { type: String, default: null },
  userAgent: { type: String, default: '' },
})
// The order of the list; the index of `expires` lacks the id.
schema.index({ at: -1, _id: -1 })
type Entry = InferSchemaType<typeof schema>

export type AuditLog = ReturnType<typeof createAuditLog>

/** Who signed in or failed to, and what was changed about accounts, for the owner. Kept for a year. */
export function createAuditLog(connection: Connection) {
  const model = connection.model('AuditEntry', schema, 'audit')
  return {
    /** @param request null for what a command on the server's machine did */
    async record(
      request: Pick<Request, 'ip' | 'get'> | null,
      kind: string,
      about: { email?: string; accountId?: string; way?: 'email' | 'google' },
    ) {
      await model.create({
        ...about,
        at: new Date(),
        kind,
        network: networkOf(request?.ip),
        userAgent: request?.get('User-Agent')?.slice(0, 200) ?? '',
      })
    },

    /** @param page from 1, newest first, fifty a page */
    async list(page: number): Promise<{ entries: Entry[]; totalPages: number }> {
      const total = await model.estimatedDocumentCount()
      const entries = await model
        .find({}, { _id: 0, __v: 0 })
        .sort({ at: -1, _id: -1 })
        .skip((page - 1) * PER_PAGE)
        .limit(PER_PAGE)
        .lean()
      return { entries, totalPages: Math.ceil(total / PER_PAGE) }
    },
  }
}

/** `192.0.2.0/24`, `2001:db8:1::/48` */
function networkOf(ip: string | undefined): string | null {
  if (!ip) return null
  const [, fourth] = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/.exec(ip) ?? []
  if (fourth) return `${fourth}.0/24`
  const [head = ''] = ip.split('::')
  return `${head.split(':').slice(0, 3).join(':')}::/48`
}
