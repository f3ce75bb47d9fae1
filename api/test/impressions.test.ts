import { expect, test } from 'vitest'
import { usePortfolio } from './support/use-portfolio.ts'

const PATH = '/api/user/comments/write-impression'

const portfolio = usePortfolio()

test('an impression posted signed in is listed to everybody, also after a restart', async () => {
  const author = await portfolio.owner()
  const posted = await author.post(PATH, { impression: '  Lepo, zaista lepo! 🌙  ' })
  expect(posted).toMatchObject({
    status: 201,
    body: { message: 'Comment has been sent!', impression: { impression: 'Lepo, zaista lepo! 🌙' } },
  })

  const listed = {
    status: 200,
    body: {
      totalPages: 1,
      impressions: [{ impression: 'Lepo, zaista lepo! 🌙', first_name: 'Luka', last_name: 'Jovanović' }],
    },
  }
  expect(await portfolio.visitor().get(`${PATH}?page=1&limit=10`)).toMatchObject(listed)
  await portfolio.restart()
  expect(await portfolio.visitor().get(`${PATH}?page=1&limit=10`)).toMatchObject(listed)
})

test('the list never contains an address or an account', async () => {
  const { text } = await portfolio.visitor().get(PATH)
  expect(text).not.toContain('@')
  expect(text).not.toContain('author')
})

test('posting without signing in is 401 and stores nothing', async () => {
  const visitor = portfolio.visitor()
  await visitor.get('/api/auth/session')
  const before = await visitor.get(PATH)
  const answer = await visitor.post(PATH, { impression: 'Hello' })
  expect(answer).toMatchObject({ status: 401, body: 'You are not signed in. Sign in and try again.' })
  expect((await visitor.get(PATH)).body).toEqual(before.body)
})

test('an XSRF token from before sign-in is invalid after it', async () => {
  const author = portfolio.visitor()
  await author.get('/api/auth/session')
  const planted = author.cookies.get('XSRF-TOKEN') ?? ''
  await author.signIn({ email: 'owner@example.test', password: 'Owner-password-1' })
  author.cookies.set('XSRF-TOKEN', planted)
  expect((await author.post(PATH, { impression: 'Hello' })).status).toBe(403)
})

test('a body that names somebody else is 403', async () => {
  const author = await portfolio.owner()
  for (const claim of [{ email: 'other@example.test' }, { first_name: 'Other' }, { last_name: 'Other' }]) {
    expect((await author.post(PATH, { impression: 'Hello', ...claim })).status).toBe(403)
  }
})

test('700 code points are accepted, 701 and none are not', async () => {
  const author = await portfolio.owner()
  expect((await author.post(PATH, { impression: '🌙'.repeat(700) })).status).toBe(201)
  expect(await author.post(PATH, { impression: '🌙'.repeat(701) })).toMatchObject({ status: 400 })
  expect(await author.post(PATH, { impression: '   ' })).toMatchObject({ status: 400 })
})

test.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'limit=0', 'limit=51', 'page=1&page=2'])(
  'a list asked for with %s is 400',
  async (query) => {
    expect((await portfolio.visitor().get(`${PATH}?${query}`)).status).toBe(400)
  },
)
