import { type ClientSession, type Connection, Schema } from 'mongoose'
import type { Logger } from 'pino'
import type { Recipient } from '#src/mail/letters.ts'
import type { Mail } from '#src/mail/outbox.ts'
import type { Feed } from './feed.ts'
import type { ImpressionModel } from './model.ts'
import type { GuestbookSettings, ReadGuestbookSettings } from './settings.ts'

/** Debounce: changes within this time are counted together. */
const DEBOUNCE_MS = 500
/** How often the owner's settings are read again while something waits to be sent. */
const RETRY_EVERY_MS = 60_000
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

/**
 * Mails the owner a digest of new, waiting and reported impressions. Of several processes one sends each mail. It
 * reads the database at its start and after changes only.
 */
export async function startDigest(deps: {
  connection: Connection
  model: ImpressionModel
  feed: Feed
  readSettings: ReadGuestbookSettings
  findOwner: () => Promise<Owner>
  compose: (to: Recipient, counted: Counted) => Promise<Mail>
  send: (mail: Mail, session: ClientSession) => Promise<unknown>
  log: Logger
}) {
  const { connection, model, feed, readSettings, findOwner, compose, send, log } = deps
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

  /** @returns whether it is too early for the next mail */
  async function tell(settings: GuestbookSettings & { digest: keyof typeof GAP_MS }): Promise<boolean> {
    const now = new Date()
    const state = await states.findOne({ _id: ID }).lean()
    if (!state) return false
    const gap = GAP_MS[settings.digest]
    // When the clock was set back, the stored time can lie in the future.
    const since = state.toldUntil > now ? new Date(now.getTime() - gap) : state.toldUntil
    if (since.getTime() + gap > now.getTime()) return true
    const owner = await findOwner()
    const counted = await count(since, owner.id)
    if (counted.published + counted.waiting + counted.reported === 0) return false
    // No spread: the owner is a mongoose document, whose fields are getters of its prototype.
    const { first_name, language } = owner
    const to = { first_name, language, email: settings.notificationAddress ?? owner.email }
    const mail = await compose(to, counted)
    await connection.transaction(async (session) => {
      // Another process may have sent it meanwhile.
      const { modifiedCount } = await states.updateOne(
        { _id: ID, toldUntil: state.toldUntil },
        { $set: { toldUntil: now } },
        { session },
      )
      if (modifiedCount > 0) await send(mail, session)
    })
    return false
  }

  /** @returns whether another mail may be due */
  async function check(): Promise<boolean> {
    const { digest, ...settings } = await readSettings()
    return digest === 'never' || (await tell({ ...settings, digest }))
  }

  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let checking: Promise<void> = Promise.resolve()

  function checkIn(milliseconds: number) {
    clearTimeout(timer)
    if (isClosed) return
    timer = setTimeout(() => {
      checking = checking.then(checkNow)
    }, milliseconds)
  }

  async function checkNow() {
    try {
      if (await check()) checkIn(RETRY_EVERY_MS)
    } catch (error) {
      log.error({ err: error }, 'the mail about the guestbook failed')
      checkIn(RETRY_EVERY_MS)
    }
  }

  const stopListening = feed.listen(() => checkIn(DEBOUNCE_MS))
  checkIn(DEBOUNCE_MS)
  return {
    async close() {
      isClosed = true
      stopListening()
      clearTimeout(timer)
      await checking
    },
  }
}
