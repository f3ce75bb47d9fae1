import type { ClientSession, QueryFilter } from 'mongoose'
import { LINK_VALID_FOR_MS, type MailLink } from './mail-links.ts'
import type { OutboxMail, OutboxModel } from './outbox-model.ts'

/** Sent mails are deleted after a month. */
export const FORGET_AFTER_MS = 30 * 24 * 60 * 60_000
export const BLANK = { text: '', html: '' } as const

const LINK_IN_TEXT = /\/(activate-account|reset-password)\/([0-9a-f]{24})\?token=/

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

/** Derives the link and the deletion date of mails that earlier versions stored without them. */
export async function adoptFormerMails(model: OutboxModel) {
  for (const mail of await model.find(
    { status: 'sent', forgetAt: { $in: [null] } },
    { sentAt: 1, createdAt: 1 },
  )) {
    const forgetAt = new Date((mail.sentAt ?? mail.createdAt).getTime() + FORGET_AFTER_MS)
    await model.updateOne({ _id: mail._id }, { $set: { forgetAt } })
  }
  for (const mail of await model.find({ text: { $regex: 'token=' }, link: { $in: [null] } })) {
    const link = linkIn(mail)
    if (!link) continue
    const blanked = mail.status === 'sent' ? { ...BLANK, blankedAt: new Date() } : {}
    await model.updateOne({ _id: mail._id }, { $set: { link, ...blanked } })
  }
}

function linkIn({ text, createdAt }: OutboxMail) {
  const [, path, account] = LINK_IN_TEXT.exec(text) ?? []
  if (!account) return null
  const purpose = path === 'reset-password' ? 'reset' : 'activation'
  return { purpose, account, expiresAt: new Date(createdAt.getTime() + LINK_VALID_FOR_MS[purpose]) }
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
