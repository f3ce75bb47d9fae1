import { expect } from 'vitest'
import { type OutboxMail, outboxSchema } from '@portfolio/contract/outbox'
import type { Answer, Member, Visitor } from './visitor.ts'

export const PASSWORD = 'Moon-walk-1'
export const NEW_PASSWORD = 'Moon-walk-77'

/** The mails to an address, newest first. */
export async function mailsTo(owner: Visitor, address: string): Promise<OutboxMail[]> {
  const { mails } = outboxSchema.parse((await owner.get('/api/outbox')).body)
  return mails.filter(({ to }) => to === address)
}

/** The page of the newest mailed link to an address. */
export async function linkTo(owner: Visitor, address: string, page: string): Promise<URL> {
  const texts = (await mailsTo(owner, address)).map(({ text }) => text)
  const link = texts.join('\n').match(new RegExp(String.raw`https?://\S+/${page}/\S+`))?.[0]
  return new URL(link ?? expect.unreachable(`no link to ${page} was mailed to ${address}`))
}

/** @param more replaces fields of the call */
export const askFor = (member: Visitor, newEmail: string, more: object = {}): Promise<Answer> =>
  member.post('/api/user/email', { newEmail, currentPassword: PASSWORD, ...more })

/** Presses the button of the page that a mailed link opens. */
export const confirm = (visitor: Visitor, { pathname, search }: URL): Promise<Answer> =>
  visitor.post(`/api/user/email/confirm/${pathname.split('/').at(-1)}${search}`)

export const undo = (visitor: Visitor, { pathname, search }: URL, newPassword = NEW_PASSWORD) =>
  visitor.call('PUT', `/api/user/email/undo/${pathname.split('/').at(-1)}${search}`, {
    body: { newPassword },
  })

/** Asks for an address and confirms it in the same browser. @returns the link that undoes it */
export async function moveTo(owner: Visitor, member: Member, from: string, to: string): Promise<URL> {
  expect((await askFor(member, to)).status).toBe(200)
  expect((await confirm(member, await linkTo(owner, to, 'confirm-email'))).status).toBe(200)
  return linkTo(owner, from, 'undo-email')
}
