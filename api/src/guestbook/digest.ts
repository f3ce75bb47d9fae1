import { type Connection, Schema } from 'mongoose'
import type { Logger } from 'pino'
import { eachMinute } from '#src/each-minute.ts'
import type { Letters, Recipient } from '#src/mail/letters.ts'
import type { Outbox } from '#src/mail/outbox.ts'
import type { Feed } from './feed.ts'
import type { ImpressionModel } from './model.ts'
import type { ReadGuestbookSettings } from './settings.ts'

/** Debounce: changes within this time are counted together. */
const DEBOUNCE_MS = 500
/** The least time between two mails. */
const GAP_MS = { 'at-once': 60_000, daily: 24 * 60 * 60_000 } as const

const schema = new Schema({
  _id: { type: String, required: true },
  /** Changes up to this time have been counted in a mail. */
  toldUntil: { type: Date, required: true },
})
const ID = 'guestbook'

export type Owner = Recipient & { id: string }
type Counted = { published: number; waiting: number; reported: number }

/** Mails the owner a digest of new, waiting and reported impressions. Of several processes one sends each mail. */
export async function startDigest(deps: {
  connection: Connection
  model: ImpressionModel
  feed: Feed
  readSettings: ReadGuestbookSettings
  findOwner: () => Promise<Owner>
  letters: Letters
  outbox: Outbox
  log: Logger
}) {
  const { connection, model, feed, readSettings, findOwner, letters, outbox, log } = deps
  const states = connection.model('Digest', schema, 'digests')
  await states.updateOne({ _id: ID }, { $setOnInsert: { toldUntil: new Date() } }, { upsert: true })

  async function count(since: Date, ownerId: string): Promise<Counted> {
    const recent = { date: { $gt: since }, author: { $ne: ownerId } }
    const [published, waiting, reported] = await Promise.all([
      model.countDocuments({ status: 'published', ...recent }),
      model.countDocuments({ status: 'waiting', ...recent }),
      model.countDocuments({ isReported: true, 'reports.at': { $gt: since } }),
    ])
    return { published, waiting, reported }
  }

  async function tell() {
    const state = await states.findOne({ _id: ID }).lean()
    if (!state) return
    const now = new Date()
    // When the clock was set back, the stored time can lie in the future.
    const since = state.toldUntil > now ? new Date(now.getTime() - GAP_MS.daily) : state.toldUntil
    const owner = await findOwner()
    const counted = await count(since, owner.id)
    if (counted.published + counted.waiting + counted.reported === 0) return
    // Read last: hosted settings cost a request, and most of the time nothing is new.
    const { digest, notificationAddress } = await readSettings()
    if (digest === 'never' || since.getTime() + GAP_MS[digest] > now.getTime()) return
    // No spread: the owner is a mongoose document, whose fields are getters of its prototype.
    const { first_name, language } = owner
    const to = { first_name, language, email: notificationAddress ?? owner.email }
    const mail = await letters.guestbookDigest(to, counted)
    await connection.transaction(async (session) => {
      // Another process may have sent it meanwhile.
      const { modifiedCount } = await states.updateOne(
        { _id: ID, toldUntil: state.toldUntil },
        { $set: { toldUntil: now } },
        { session },
      )
      if (modifiedCount > 0) await outbox.add(mail, session)
    })
  }

  const telling = eachMinute(tell, { failure: 'the mail about the guestbook failed', log })
  let timer: NodeJS.Timeout | undefined
  const stopListening = feed.listen(() => {
    clearTimeout(timer)
    timer = setTimeout(telling.begin, DEBOUNCE_MS)
  })
  return {
    async close() {
      stopListening()
      clearTimeout(timer)
      await telling.close()
    },
  }
}
