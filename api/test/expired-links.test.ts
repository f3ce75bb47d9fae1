import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Visitor } from './support/visitor.ts'
import { useOwner, usePortfolio } from './support/use-portfolio.ts'

const HOUR = 60 * 60_000
const USER = {
  first_name: 'Jelena',
  last_name: 'Ilić',
  email: 'jelena@example.test',
  password: 'Moon-walk-1',
}

let visitor: Visitor
const portfolio = usePortfolio()
const owner = useOwner(portfolio)
beforeAll(async () => {
  visitor = portfolio.visitor()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(async () => {
  vi.useRealTimers()
})

const outboxSchema = z.object({ mails: z.array(z.object({ text: z.string() })) })

/** The link of the newest mail, as a call of the API. */
async function newestLink() {
  const { mails } = outboxSchema.parse((await owner.get('/api/outbox')).body)
  const { pathname, searchParams } = new URL(/https?:\/\/\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '')
  return { path: `/api/user${pathname}`, token: `?${searchParams.toString()}` }
}
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

test('an activation link expires after a day; a new mail can be requested, and its link activates', async () => {
  await visitor.post('/api/auth/register', { user: USER, language: 'en' })
  const first = await newestLink()
  pass(24 * HOUR + 1_000)
  expect(await visitor.post(first.path + first.token)).toMatchObject({
    status: 410,
    body: { code: 'linkExpired', message: 'This link has expired.' },
  })
  expect((await visitor.post(`${first.path}/new-mail${first.token}`, { language: 'en' })).status).toBe(200)
  const second = await newestLink()
  expect(second.token).not.toBe(first.token)
  expect((await visitor.post(second.path + second.token)).status).toBe(200)
  // An old link of an active account sends no mail.
  expect((await visitor.post(`${first.path}/new-mail${first.token}`, {})).status).toBeGreaterThanOrEqual(400)
  await visitor.signIn(USER)
})

test('a reset link expires after an hour', async () => {
  await visitor.post('/api/user/forgotten-password', { email: USER.email, language: 'en' })
  const link = await newestLink()
  pass(HOUR + 1_000)
  const newPassword = 'Star-light-2'
  expect(await visitor.call('PUT', link.path + link.token, { body: { newPassword } })).toMatchObject({
    status: 410,
    body: { code: 'linkExpired' },
  })
  await visitor.post('/api/user/forgotten-password', { email: USER.email, language: 'en' })
  const fresh = await newestLink()
  pass(HOUR - 1_000)
  expect((await visitor.call('PUT', fresh.path + fresh.token, { body: { newPassword } })).status).toBe(200)
})
