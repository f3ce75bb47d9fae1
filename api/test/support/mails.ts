import { expect } from 'vitest'
import { type OutboxMail, outboxSchema } from '@portfolio/contract/outbox'
import type { Visitor } from './visitor.ts'

/** The latest mails, newest first. */
export const latestMails = async (owner: Visitor): Promise<OutboxMail[]> =>
  outboxSchema.parse((await owner.get('/api/outbox')).body).mails

/** The latest mails to an address, newest first. */
export const mailsTo = async (owner: Visitor, address: string): Promise<OutboxMail[]> =>
  (await latestMails(owner)).filter(({ to }) => to === address)

/**
 * The page of the newest mailed link to an address.
 * @param page of the links that count
 */
export async function linkTo(owner: Visitor, address: string, page = String.raw`[\w-]+`): Promise<URL> {
  const texts = (await mailsTo(owner, address)).map(({ text }) => text)
  const link = texts.join('\n').match(new RegExp(String.raw`https?://\S+/${page}/\S+`))?.[0]
  return new URL(link ?? expect.unreachable(`no link to ${page} was mailed to ${address}`))
}

const API_PATHS = new Map([
  ['confirm-email', 'email/confirm'],
  ['undo-email', 'email/undo'],
])

/** The API's path that the page of a mailed link calls. */
export function apiPath({ pathname, search }: URL, rest = ''): string {
  const [page = '', id = ''] = pathname.split('/').slice(-2)
  return `/api/user/${API_PATHS.get(page) ?? page}/${id}${rest}${search}`
}
