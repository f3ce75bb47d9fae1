import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { apiPath } from './support/mails.ts'
import { createPeople } from './support/people.ts'
import { usePortfolio } from './support/use-portfolio.ts'

const HOUR = 60 * 60_000
const portfolio = usePortfolio()
const people = createPeople(portfolio)
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

test('an activation link expires after a day; a new mail can be requested, and its link activates', async () => {
  const { visitor, user, link: first } = await people.registered('Jelena')
  pass(24 * HOUR + 1_000)
  expect(await visitor.post(apiPath(first))).toMatchObject({
    status: 410,
    body: { code: 'linkExpired', message: 'This link has expired.' },
  })
  expect((await visitor.post(apiPath(first, '/new-mail'), { language: 'en' })).status).toBe(200)
  const second = await people.newestLink(user.email)
  expect(second.search).not.toBe(first.search)
  expect((await visitor.post(apiPath(second))).status).toBe(200)
  // An old link of an active account sends no mail.
  expect((await visitor.post(apiPath(first, '/new-mail'), {})).status).toBeGreaterThanOrEqual(400)
  await visitor.signIn(user)
})

test('a reset link expires after an hour', async () => {
  const { visitor, user } = await people.signedIn('Milena')
  await visitor.post('/api/user/forgotten-password', { email: user.email, language: 'en' })
  const link = await people.newestLink(user.email)
  pass(HOUR + 1_000)
  const newPassword = 'Star-light-2'
  expect(await visitor.call('PUT', apiPath(link), { body: { newPassword } })).toMatchObject({
    status: 410,
    body: { code: 'linkExpired' },
  })
  await visitor.post('/api/user/forgotten-password', { email: user.email, language: 'en' })
  const fresh = await people.newestLink(user.email)
  pass(HOUR - 1_000)
  expect((await visitor.call('PUT', apiPath(fresh), { body: { newPassword } })).status).toBe(200)
})
