import { afterEach, expect, test, vi } from 'vitest'
import { limitKeyOf } from '@portfolio/lake'
import { OWNER } from './support/data-directory.ts'
import { mailsTo } from './support/mails.ts'
import type { Visitor } from './support/visitor.ts'
import { useSite } from './support/use-portfolio.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ACCOUNT = '/api/user/user-account'
const IMPRESSIONS = '/api/user/comments/write-impression'

const { portfolio, owner, people } = useSite()
afterEach(() => vi.useRealTimers())

const travel = (milliseconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
const isSignedIn = async (visitor: Visitor) => (await visitor.me()) !== null
const idOf = async (visitor: Visitor) => (await visitor.me())?._id

test('a new password needs the current one when the sign-in is older than ten minutes', async () => {
  const { visitor, user } = await people.signedIn('Andrijana')
  const change = (body: object) => visitor.call('PUT', ACCOUNT, { body })
  travel(9 * MINUTE)
  expect((await change({ password: 'Star-light-2', currentPassword: 'Wrong-pass-1' })).status).toBe(200)
  travel(2 * MINUTE)
  expect(await change({ password: 'Star-light-3' })).toMatchObject({
    status: 403,
    body: { code: 'currentPasswordRequired' },
  })
  expect(await change({ password: 'Star-light-3', currentPassword: 'Wrong-pass-1' })).toMatchObject({
    status: 403,
    body: { code: 'currentPasswordWrong' },
  })
  expect((await change({ first_name: 'Andrija' })).status).toBe(200)
  expect((await change({ password: 'Star-light-3', currentPassword: 'Star-light-2' })).status).toBe(200)
  expect(await isSignedIn(visitor)).toBe(true)
  await portfolio.visitor().signIn({ ...user, password: 'Star-light-3' })
})

test('after ten wrong current passwords a change is 429, so that a stolen session cannot guess the password', async () => {
  const { visitor } = await people.signedIn('Borisav')
  travel(11 * MINUTE)
  const guess = () =>
    visitor.call('PUT', ACCOUNT, { body: { password: 'Star-light-3', currentPassword: 'Wrong-pass-1' } })
  for (let count = 0; count < 10; count++) expect((await guess()).status).toBe(403)
  expect((await guess()).status).toBe(429)
})

test('an account is changed twenty times in an hour, because passwords are mailed about and names read again', async () => {
  const { visitor } = await people.signedIn('Blagoje')
  const change = (body: object) => visitor.call('PUT', ACCOUNT, { body })
  expect((await change({ password: 'Star-light-2' })).status).toBe(200)
  for (let count = 1; count < 20; count++)
    expect((await change({ first_name: `Blagoje${count}` })).status).toBe(200)
  expect((await change({ password: 'Star-light-3' })).status).toBe(429)
})

test('wrong guesses from elsewhere do not lock out a browser that has signed in before', async () => {
  const { visitor, user } = await people.signedIn('Cvetko')
  await visitor.post('/api/auth/logout')
  const stranger = portfolio.visitor()
  const guess = () => stranger.post('/api/auth/login', { email: user.email, password: 'Wrong-pass-1' })
  for (let count = 0; count < 10; count++) expect((await guess()).status).toBe(215)
  const refused = await guess()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  // Many clients use up all attempts of the account.
  for (let bot = 0; bot < 10; bot++) {
    const attacker = portfolio.visitor()
    for (let count = 0; count < 9; count++)
      await attacker.post('/api/auth/login', { email: user.email, password: 'Wrong-pass-1' })
  }
  const newBrowser = portfolio.visitor()
  expect((await newBrowser.post('/api/auth/login', user)).status).toBe(429)
  await visitor.signIn(user)
})

test('a known browser has ten attempts of its own, and is unknown after a new password', async () => {
  const { visitor, user } = await people.signedIn('Dositej')
  const before = visitor.cookies.get('portfolio-browser') ?? ''
  expect(before).not.toBe('')
  const stolen = portfolio.visitor()
  stolen.cookies.set('portfolio-browser', before)
  const guess = (from: Visitor) =>
    from.post('/api/auth/login', { email: user.email, password: 'Wrong-pass-1' })
  for (let count = 0; count < 10; count++) expect((await guess(stolen)).status).toBe(215)
  expect((await guess(stolen)).status).toBe(429)
  expect((await visitor.call('PUT', ACCOUNT, { body: { password: 'Star-light-2' } })).status).toBe(200)
  // The cookie no longer belongs to the account, so the attempt counts by address.
  expect((await guess(stolen)).status).toBe(215)
  const forged = portfolio.visitor()
  forged.cookies.set('portfolio-browser', `${before.slice(0, -2)}xx`)
  expect((await guess(forged)).status).toBe(215)
})

test('a session ends 14 days after sign-in, however busy it is; for the content lake, too', async () => {
  const visitor = await portfolio.owner()
  const lakeUser = async () => (await visitor.get('/lake/v2025-02-19/users/me')).text
  for (let week = 0; week < 2; week++) {
    expect(await isSignedIn(visitor)).toBe(true)
    expect(await lakeUser()).toContain(OWNER.email)
    travel(7 * DAY)
  }
  travel(MINUTE)
  expect(await lakeUser()).not.toContain(OWNER.email)
  expect(await isSignedIn(visitor)).toBe(false)
})

test('the session of an account that becomes inactive is refused', async () => {
  const { visitor } = await people.signedIn('Evgenije')
  await using database = await portfolio.database()
  await database.connection
    .collection('accounts')
    .updateOne({ email: 'evgenije@example.test' }, { $set: { isActive: false } })
  expect(await isSignedIn(visitor)).toBe(false)
  expect((await visitor.get('/api/user/user-account/data')).status).toBe(401)
})

test('a ban outlives the account: the same address is banned when it registers again', async () => {
  const { visitor } = await people.signedIn('Gavrilo')
  const ban = await owner.post(`/api/moderation/people/${await idOf(visitor)}/ban`, { reason: 'Spam' })
  expect(ban.status).toBe(200)
  await visitor.signIn(people.person('Gavrilo'))
  expect((await visitor.call('DELETE', '/api/user/delete-account')).status).toBe(200)
  const again = await people.signedUp('Gavrilo')
  expect(await again.visitor.post(IMPRESSIONS, { impression: 'Hello again' })).toMatchObject({
    status: 403,
    body: 'You cannot write in this guestbook at the moment.',
  })
  const lifted = await owner.post(`/api/moderation/people/${await idOf(again.visitor)}/unban`, {})
  expect(lifted.status).toBe(200)
  expect((await again.visitor.post(IMPRESSIONS, { impression: 'Hello again' })).status).toBe(201)
})

test.each([
  ['www.evil.io', 'A name cannot contain a web address!'],
  ['evil.io/x1', 'A name cannot contain a web address!'],
  ['http://evil', 'A name cannot contain a web address!'],
  ['ana@evil.io', 'A name cannot contain a web address!'],
  ['Ana\u202Eanit', 'The text contains characters that cannot be read.'],
  ['Ana\u0007Ana', 'The text contains characters that cannot be read.'],
])('the name %j is refused with its reason', async (first_name, message) => {
  const visitor = portfolio.visitor()
  const user = { ...people.person('Hristina'), first_name }
  expect(await visitor.post('/api/auth/register', { user, language: 'en' })).toMatchObject({
    status: 400,
    body: message,
  })
})

test.each(['J.R.', 'St. John', 'Ana-Marija', "O'Neil", 'Đorđe'])('%s is a name', async (first_name) => {
  const visitor = portfolio.visitor()
  const email = `name-${first_name.length}-${first_name.codePointAt(0)}@example.test`
  const user = { ...people.person('Hristina'), email, first_name }
  expect((await visitor.post('/api/auth/register', { user, language: 'en' })).status).toBe(201)
})

test('strangers cause ten mails an hour to one recipient, each five of them, and never use up those of a known browser', async () => {
  const { visitor, user } = await people.signedIn('Isidora')
  const ask = async (by: Visitor) =>
    (await by.post('/api/user/forgotten-password', { email: user.email, language: 'en' })).status
  /** How many of the calls were answered. */
  const askAll = async (by: Visitor[]) =>
    (await Promise.all(by.map(ask))).filter((status) => status === 200).length
  const stranger = portfolio.visitor()
  expect(await askAll(Array.from({ length: 6 }, () => stranger))).toBe(5)
  expect(await askAll(Array.from({ length: 6 }, () => portfolio.visitor()))).toBe(5)
  const answer = await portfolio.visitor().post('/api/auth/register', { user, language: 'en' })
  expect(answer.status).toBe(429)
  expect(await askAll(Array.from({ length: 6 }, () => visitor))).toBe(5)
  expect(await mailsTo(owner, user.email)).toHaveLength(15)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['[2001:db8:1:2:3::4]:4711', '2001:db8:1:2::/64'],
  [undefined, 'unknown'],
  ['nonsense', 'unknown'],
])('limits count %s as %s', (ip, key) => {
  expect(limitKeyOf(ip)).toBe(key)
})

test('one IPv6 network shares the attempts at an account', async () => {
  const visitor = portfolio.visitor()
  const guess = (address: string) =>
    visitor.call('POST', '/api/auth/login', {
      body: { email: 'sixth@example.test', password: 'Wrong-pass-1' },
      headers: { 'X-Forwarded-For': address },
    })
  for (let count = 0; count < 10; count++) {
    expect((await guess(`2001:db8:1:2:${count}::1`)).status).toBe(215)
  }
  expect((await guess('2001:db8:1:2:ffff::1')).status).toBe(429)
  expect((await guess('2001:db8:1:3::1')).status).toBe(215)
})

test('a clock that was two hours ahead locks nobody out once it is right', async () => {
  const visitor = portfolio.visitor()
  const guess = async () =>
    (await visitor.post('/api/auth/login', { email: 'ahead@example.test', password: 'Wrong-pass-1' })).status
  travel(2 * 60 * 60_000)
  for (let attempt = 0; attempt < 10; attempt++) await guess()
  expect(await guess()).toBe(429)
  vi.useRealTimers()
  for (let attempt = 0; attempt < 10; attempt++) expect(await guess()).toBe(215)
  expect(await guess()).toBe(429)
})
