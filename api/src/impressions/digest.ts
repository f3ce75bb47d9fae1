import { type ClientSession, type Connection, Schema } from 'mongoose'
import type { Logger } from 'pino'
import type { Language } from '@portfolio/contract/language'
import type { Mail } from '#src/mail/outbox.ts'
import type { Changes } from './changes.ts'
import type { ImpressionModel, StoredImpression } from './model.ts'
import type { GuestbookSettings, ReadGuestbookSettings } from './settings.ts'

const LOOK_EVERY_MS = 60_000
const SOON_MS = 500
/** What comes within it goes into one mail. */
const GAP_MS = { 'at-once': 60_000, daily: 24 * 60 * 60_000 } as const
/** Of each kind; more than anybody reads about in a mail. */
const COUNTED_MAX = 500

const schema = new Schema({
  _id: { type: String, required: true },
  /** Everything until then has been told. */
  toldUntil: { type: Date, required: true },
})
const ID = 'guestbook'

type Owner = { id: string; email: string; first_name: string; language: Language }
type Counted = { published: number; waiting: number; reported: number }

/** Tells the owner by mail what is new, waits or was reported; one process of several sends each mail. */
export async function startDigest(deps: {
  connection: Connection
  model: ImpressionModel
  changes: Changes
  readSettings: ReadGuestbookSettings
  findOwner: () => Promise<Owner | null>
  compose: (to: Owner, counted: Counted) => Promise<Mail>
  send: (mail: Mail, session: ClientSession) => Promise<void>
  log: Logger
}) {
  const { connection, model, changes, readSettings, findOwner, compose, send, log } = deps
  const states = connection.model('Digest', schema, 'digests')
  await states.updateOne({ _id: ID }, { $setOnInsert: { toldUntil: new Date() } }, { upsert: true })

  async function newest(filter: Partial<StoredImpression>, isNew: (entry: StoredImpression) => boolean) {
    const found = await model.find(filter).sort({ date: -1, _id: -1 }).limit(COUNTED_MAX).lean()
    return found.filter(isNew).length
  }

  async function count(since: Date, ownerId: string): Promise<Counted> {
    const isNew = ({ date, author }: StoredImpression) => date > since && author?.toHexString() !== ownerId
    return {
      published: await newest({ status: 'published' }, isNew),
      waiting: await newest({ status: 'waiting' }, isNew),
      reported: await newest({ isReported: true }, ({ reports }) => reports.some(({ at }) => at > since)),
    }
  }

  async function tell(settings: GuestbookSettings & { digest: 'at-once' | 'daily' }) {
    const now = new Date()
    const state = await states.findOne({ _id: ID }).lean()
    if (!state || now.getTime() - state.toldUntil.getTime() < GAP_MS[settings.digest]) return
    const owner = await findOwner()
    if (!owner) return
    const counted = await count(state.toldUntil, owner.id)
    if (counted.published + counted.waiting + counted.reported === 0) return
    const mail = await compose({ ...owner, email: settings.notificationAddress ?? owner.email }, counted)
    await connection.transaction(async (session) => {
      // Another process may have told it meanwhile.
      const { modifiedCount } = await states.updateOne(
        { _id: ID, toldUntil: state.toldUntil },
        { $set: { toldUntil: now } },
        { session },
      )
      if (modifiedCount > 0) await send(mail, session)
    })
  }

  async function look() {
    const { digest, ...settings } = await readSettings()
    if (digest !== 'never') await tell({ ...settings, digest })
  }

  let working: Promise<void> | null = null
  const lookNow = () => {
    working ??= look()
      .catch((error: unknown) => log.error({ err: error }, 'the mail about the guestbook failed'))
      .finally(() => (working = null))
  }
  let soon: NodeJS.Timeout | undefined
  const stopListening = changes.listen(() => {
    clearTimeout(soon)
    soon = setTimeout(lookNow, SOON_MS)
  })
  const timer = setInterval(lookNow, LOOK_EVERY_MS)
  return {
    async close() {
      stopListening()
      clearTimeout(soon)
      clearInterval(timer)
      await working
    },
  }
}
