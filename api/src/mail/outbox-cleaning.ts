import type { ClientSession, QueryFilter } from 'mongoose'
import type { MailLink } from './mail-links.ts'
import type { OutboxMail, OutboxModel } from './outbox-model.ts'

/** Mails are deleted a month after they were sent, or after they were added when that never succeeds. */
export const FORGET_AFTER_MS = 30 * 24 * 60 * 60_000
export const BLANK = { text: '', html: '' } as const

export async function blankLinks(
  model: OutboxModel,
  { purpose, account }: Partial<MailLink> & { account: string },
  session: ClientSession,
) {
  const filter = { 'link.account': account, ...(purpose ? { 'link.purpose': purpose } : {}) }
  await blank(model, filter, session)
}

export async function deleteMailsTo(model: OutboxModel, address: string, session: ClientSession) {
  const exactly = `^${address.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`
  await model.deleteMany({ to: { $regex: exactly, $options: 'i' } }, { session })
}

export async function tidy(model: OutboxModel) {
  const now = new Date()
  await blank(model, { 'link.expiresAt': { $lte: now } })
  await model.deleteMany({ forgetAt: { $lte: now } })
}

/** A waiting mail becomes `expired`: it is useless without its link. */
async function blank(model: OutboxModel, filter: QueryFilter<OutboxMail>, session?: ClientSession) {
  const blankedAt = new Date()
  const options = session ? { session } : {}
  await model.updateMany(
    { ...filter, blankedAt: { $in: [null] }, status: { $in: ['queued', 'sending'] } },
    { $set: { status: 'expired', forgetAt: new Date(blankedAt.getTime() + FORGET_AFTER_MS) } },
    options,
  )
  await model.updateMany(
    { ...filter, blankedAt: { $in: [null] } },
    { $set: { ...BLANK, blankedAt } },
    options,
  )
}
