import { randomUUID } from 'node:crypto'
import type { ClientSession, Connection, QueryFilter } from 'mongoose'
import { type Delivery, type Mail, type OutboxMail, createOutboxModel } from './outbox-model.ts'
import { LINK_PURPOSES, LINK_VALID_FOR_MS, type MailLink } from './mail-links.ts'

export type { Delivery, Mail, OutboxMail } from './outbox-model.ts'
/** What the mail server refuses: the address for good, or this mail to it, perhaps for now. */
export type Refused = 'recipient' | 'message'

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Lease of a mail that is being sent, longer than any attempt. After it, another process retries the mail of one that
 * stopped.
 */
const TAKEN_FOR_MS = 2 * 60_000
const FIRST_RETRY_MS = 5_000
/**
 * Longest wait between attempts while the mail server fails. After an outage the first mail leaves within this time and
 * makes the others due.
 */
const LONGEST_RETRY_MS = 30_000
/** Longest wait between attempts while the mail server works, but refuses the recipient or the message. */
const LONGEST_REFUSED_RETRY_MS = 15 * 60_000
/**
 * A mail to a refused recipient is given up after a day. One whose message is refused is not, because the reason may be a
 * fault of ours that is mended later, such as a missing SPF record.
 */
const REFUSED_FOR_MS = 24 * 60 * 60_000
/** Mails are deleted a month after they were sent, or after they were added when that never succeeds. */
const FORGET_AFTER_MS = 30 * 24 * 60 * 60_000
const BLANK = { text: '', html: '' } as const
const WAITING = { status: { $in: ['queued', 'sending'] } } as const

/** `failing` when an attempt to send a waiting mail has failed. */
type QueueState = 'empty' | 'waiting' | 'failing'

/** A queue in the database: a mail is inserted in the transaction that causes it and sent by any server process. */
export function createOutbox(connection: Connection) {
  const model = createOutboxModel(connection)
  let wake = () => {}

  /** A waiting mail becomes `expired`: it is useless without its link. */
  async function blank(filter: QueryFilter<OutboxMail>, session?: ClientSession) {
    const blankedAt = new Date()
    const options = session ? { session } : {}
    const unblanked = { ...filter, blankedAt: { $in: [null] } }
    await model.updateMany(
      { ...unblanked, ...WAITING },
      { $set: { status: 'expired', forgetAt: new Date(blankedAt.getTime() + FORGET_AFTER_MS) } },
      options,
    )
    await model.updateMany(unblanked, { $set: { ...BLANK, blankedAt } }, options)
  }

  return {
    /**
     * @param session the transaction of the change that causes the mail
     * @returns its Message-ID
     */
    async add({ link, isLast = false, ...mail }: Mail, session?: ClientSession): Promise<string> {
      const now = Date.now()
      const message = {
        ...mail,
        messageId: `<${randomUUID()}@portfolio>`,
        dueAt: new Date(now),
        link: link ? { ...link, expiresAt: new Date(now + LINK_VALID_FOR_MS[link.purpose]) } : null,
        isLast,
        forgetAt: new Date(now + FORGET_AFTER_MS),
      }
      await model.create([message], session ? { session } : {})
      // Before the commit the mail is invisible to `take`.
      if (session) session.once('ended', () => wake())
      else wake()
      return message.messageId
    },

    /** Calls back whenever this process has added a mail or made one due. */
    onAdded(callback: () => void) {
      wake = callback
    },

    /** Leases the mail that has been due longest to this process for two minutes; null when no mail is due. */
    take(): Promise<OutboxMail | null> {
      const now = new Date()
      return model.findOneAndUpdate(
        { ...WAITING, dueAt: { $lte: now } },
        { $set: { status: 'sending', dueAt: new Date(now.getTime() + TAKEN_FOR_MS) }, $inc: { attempts: 1 } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      )
    },

    /** The body of a mail with a link is blanked; the last mail to a deleted account is deleted. */
    async markSent(mail: OutboxMail) {
      if (mail.isLast) return void (await model.deleteOne({ _id: mail._id }))
      const now = new Date()
      await model.updateOne(
        { _id: mail._id },
        {
          $set: {
            status: 'sent',
            sentAt: now,
            lastError: null,
            forgetAt: new Date(now.getTime() + FORGET_AFTER_MS),
            ...(mail.link ? { ...BLANK, blankedAt: now } : {}),
          },
        },
      )
    },

    /** @param refused null when the mail server fails */
    async markFailed(mail: OutboxMail, error: string, refused: Refused | null) {
      const now = Date.now()
      const longest = refused ? LONGEST_REFUSED_RETRY_MS : LONGEST_RETRY_MS
      const wait = Math.min(FIRST_RETRY_MS * 2 ** (mail.attempts - 1), longest)
      const isGivenUp = refused === 'recipient' && now - mail.createdAt.getTime() > REFUSED_FOR_MS
      await model.updateOne(
        // A mail that was blanked meanwhile is not sent any more.
        { _id: mail._id, status: 'sending' },
        {
          $set: {
            status: isGivenUp ? 'refused' : 'queued',
            dueAt: new Date(now + wait),
            lastError: error,
            isRefused: refused !== null,
            ...(isGivenUp ? { forgetAt: new Date(now + FORGET_AFTER_MS) } : {}),
          },
        },
      )
    },

    /** Makes every waiting mail due at once, after the mail server has worked again. */
    async retryWaiting() {
      const now = new Date()
      await model.updateMany(
        { status: 'queued', dueAt: { $gt: now }, isRefused: { $ne: true } },
        { $set: { dueAt: now } },
      )
    },

    /** The latest mails without their HTML, which is most of a mail. */
    latest: (limit: number) => model.find({}, { html: 0 }).sort({ _id: -1 }).limit(limit).lean(),

    /** States of delivery by Message-ID; unknown ones are left out. */
    async deliveries(messageIds: string[]): Promise<Map<string, Delivery>> {
      const found = await model
        .find(
          { messageId: { $in: messageIds } },
          { messageId: 1, status: 1, attempts: 1, sentAt: 1, lastError: 1 },
        )
        .lean()
      return new Map(found.map(({ messageId, ...delivery }) => [messageId, delivery]))
    },

    countWaiting: () => model.countDocuments(WAITING),

    async queueState(): Promise<QueueState> {
      // `$gt: ''` matches any text, and an index can answer this range.
      if (await model.exists({ ...WAITING, lastError: { $gt: '' } })) return 'failing'
      return (await model.exists(WAITING)) ? 'waiting' : 'empty'
    },

    find: (id: string) => model.findOne({ _id: id }).lean(),

    /**
     * Blanks the mails whose links were used or replaced; waiting ones are not sent any more.
     * @param since leaves out links that expire earlier
     */
    blankLinks: (
      account: string,
      session: ClientSession,
      purposes: readonly MailLink['purpose'][] = LINK_PURPOSES,
      since: Date = new Date(0),
    ) => {
      const about = { 'link.account': account, 'link.purpose': { $in: purposes } }
      return blank({ ...about, 'link.expiresAt': { $gte: since } }, session)
    },

    /** Deletes every mail to an address, ignoring case. */
    async deleteTo(address: string, session: ClientSession) {
      const exactly = `^${address.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`
      await model.deleteMany({ to: { $regex: exactly, $options: 'i' } }, { session })
    },

    /**
     * Blanks mails whose links have expired, deletes those whose time is over, and makes those due whose time a clock that
     * ran ahead has set: no mail waits longer than a quarter of an hour.
     */
    tidy: async () => {
      const now = new Date()
      const latest = new Date(now.getTime() + LONGEST_REFUSED_RETRY_MS)
      await model.updateMany({ ...WAITING, dueAt: { $gt: latest } }, { $set: { dueAt: now } })
      await blank({ 'link.expiresAt': { $lte: now } })
      await model.deleteMany({ forgetAt: { $lte: now } })
    },
  }
}
