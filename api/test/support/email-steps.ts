import { expect } from 'vitest'
import { apiPath, linkTo } from './mails.ts'
import type { Answer, Member, Visitor } from './visitor.ts'

export const PASSWORD = 'Moon-walk-1'
export const NEW_PASSWORD = 'Moon-walk-77'

/** @param more replaces fields of the call */
export const askFor = (member: Visitor, newEmail: string, more: object = {}): Promise<Answer> =>
  member.post('/api/user/email', { newEmail, currentPassword: PASSWORD, ...more })

/** Presses the button of the page that a mailed link opens. */
export const confirm = (visitor: Visitor, link: URL): Promise<Answer> => visitor.post(apiPath(link))

export const undo = (visitor: Visitor, link: URL, newPassword = NEW_PASSWORD) =>
  visitor.call('PUT', apiPath(link), { body: { newPassword } })

/** Asks for an address and confirms it in the same browser. @returns the link that undoes it */
export async function moveTo(owner: Visitor, member: Member, from: string, to: string): Promise<URL> {
  expect((await askFor(member, to)).status).toBe(200)
  expect((await confirm(member, await linkTo(owner, to, 'confirm-email'))).status).toBe(200)
  return linkTo(owner, from, 'undo-email')
}
