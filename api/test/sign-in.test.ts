import { afterAll, beforeAll, expect, test } from 'vitest'
import { OWNER, type TestPortfolio, startPortfolio } from './support/start-portfolio.ts'

let portfolio: TestPortfolio
beforeAll(async () => {
  portfolio = await startPortfolio()
})
afterAll(() => portfolio.stop())

test('the session is empty before sign-in, the person after it, and empty after logout', async () => {
  const visitor = portfolio.visitor()
  expect((await visitor.get('/api/auth/session')).body).toEqual({ user: null })
  await visitor.signIn(OWNER)
  const { body } = await visitor.get('/api/auth/session')
  expect(body).toEqual({
    user: {
      _id: expect.any(String),
      first_name: 'Luka',
      last_name: 'Jovanović',
      email: OWNER.email,
      role: 'owner',
    },
  })
  expect((await visitor.post('/api/auth/logout')).status).toBe(204)
  expect((await visitor.get('/api/auth/session')).body).toEqual({ user: null })
})

test('a session outlives a restart', async () => {
  const visitor = await portfolio.owner()
  await portfolio.restart()
  const later = portfolio.visitor()
  for (const [name, value] of visitor.cookies) later.cookies.set(name, value)
  expect((await later.get('/api/auth/session')).body).toMatchObject({ user: { email: OWNER.email } })
})

test('a wrong password and an unknown address get the same refusal with status 215', async () => {
  const visitor = portfolio.visitor()
  await visitor.get('/api/auth/session')
  const wrong = await visitor.post('/api/auth/login', { email: OWNER.email, password: 'Wrong-password-1' })
  const unknown = await visitor.post('/api/auth/login', {
    email: 'nobody@example.test',
    password: 'Wrong-password-1',
  })
  expect(wrong.status).toBe(215)
  expect(unknown.status).toBe(215)
  expect(typeof wrong.body).toBe('string')
  expect(unknown.body).toBe(wrong.body)
})

test('required fields come before the form of either, in the words of the specification', async () => {
  const visitor = portfolio.visitor()
  await visitor.get('/api/auth/session')
  const refusal = async (login: unknown) => {
    const { status, body } = await visitor.post('/api/auth/login', login)
    return [status, body]
  }
  expect(await refusal({})).toEqual([400, 'Email field is required!'])
  expect(await refusal({ email: 'not an address' })).toEqual([400, 'Password field is required!'])
  expect(await refusal({ email: 'not an address', password: 'x' })).toEqual([
    400,
    'Enter valid email address!',
  ])
  expect((await refusal({ email: 'a@b.test', password: 'x' }))[0]).toBe(400)
})

test('error messages are in the chosen language', async () => {
  const visitor = portfolio.visitor()
  await visitor.get('/api/auth/session')
  visitor.cookies.set('portfolio-language', 'srb')
  const { body } = await visitor.post('/api/auth/login', {})
  expect(body).not.toBe('Email field is required!')
  expect(typeof body).toBe('string')
})

test('NoSQL operators and mass assignment change nothing', async () => {
  const visitor = portfolio.visitor()
  await visitor.get('/api/auth/session')
  for (const email of [{ $gt: '' }, ['owner@example.test'], null, 7]) {
    expect(
      (await visitor.post('/api/auth/login', { email, password: OWNER.password, isAdmin: true })).status,
    ).toBe(400)
  }
})

test('the eleventh attempt at one account is 429 with Retry-After', async () => {
  const visitor = portfolio.visitor()
  await visitor.get('/api/auth/session')
  const attempt = () =>
    visitor.post('/api/auth/login', { email: 'target@example.test', password: 'Wrong-password-1' })
  for (let count = 0; count < 10; count++) expect((await attempt()).status).toBe(215)
  const refused = await attempt()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
})
