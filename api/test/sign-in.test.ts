import { expect, test } from 'vitest'
import { HAS_SERBIAN } from '@portfolio/contract/test-languages'
import { linkTo } from './support/mails.ts'
import { OWNER } from './support/data-directory.ts'
import { usePortfolio } from './support/use-portfolio.ts'

const portfolio = usePortfolio()

test('the session is empty before sign-in, the person after it, and empty after logout, which stores none', async () => {
  await using database = await portfolio.database()
  const countSessions = () => database.connection.collection('sessions').countDocuments()
  const before = await countSessions()
  const visitor = portfolio.visitor()
  expect(await visitor.me()).toBeNull()
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
  expect((await portfolio.visitor().post('/api/auth/logout')).status).toBe(204)
  expect(await countSessions()).toBe(before)
  expect(await visitor.me()).toBeNull()
})

test('a session outlives a restart', async () => {
  const visitor = await portfolio.owner()
  await portfolio.restart()
  const later = portfolio.visitor()
  for (const [name, value] of visitor.cookies) later.cookies.set(name, value)
  expect(await later.me()).toMatchObject({ email: OWNER.email })
})

test('a wrong password and an unknown address get the same refusal with status 215', async () => {
  const visitor = portfolio.visitor()
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

test('required fields come before the form of either, with the messages of the specification', async () => {
  const visitor = portfolio.visitor()
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

test('without a client id signing in with Google is not set up', async () => {
  const visitor = portfolio.visitor()
  const nothing = { clientId: null, nonce: null, redirect: false }
  expect((await visitor.get('/api/auth/google')).body).toEqual(nothing)
  expect(await visitor.post('/api/auth/google', { credential: 'x' })).toMatchObject({
    status: 404,
    body: { message: 'Signing in with Google is not set up on this site.' },
  })
  expect((await visitor.get('/api/auth/google/redirect')).status).toBe(404)
})

test.skipIf(!HAS_SERBIAN)('error messages are in the chosen language', async () => {
  const visitor = portfolio.visitor()
  visitor.cookies.set('portfolio-language', 'srb')
  const { body } = await visitor.post('/api/auth/login', {})
  expect(body).not.toBe('Email field is required!')
  expect(typeof body).toBe('string')
})

test('NoSQL operators and mass assignment change nothing', async () => {
  const visitor = portfolio.visitor()
  for (const email of [{ $gt: '' }, ['owner@example.test'], null, 7]) {
    expect(
      (await visitor.post('/api/auth/login', { email, password: OWNER.password, isAdmin: true })).status,
    ).toBe(400)
  }
})

test.skipIf(!HAS_SERBIAN)(
  'forms without scripts sign in and out, but not from another site, and keep the limits',
  async () => {
    const right = { email: OWNER.email, password: OWNER.password }
    const visitor = portfolio.visitor()
    const forged = await visitor.submit('/email-login', right, { Origin: 'https://evil.example' })
    expect(forged.status).toBe(403)
    expect(forged.text).not.toContain(OWNER.email)
    const crossSite = { Origin: portfolio.origin, 'Sec-Fetch-Site': 'same-site' }
    expect((await visitor.submit('/email-login', right, crossSite)).status).toBe(403)
    expect(await visitor.me()).toBeNull()

    const done = await visitor.submit('/srb/email-login', right)
    expect(done.status).toBe(303)
    expect(done.headers.get('Location')).toBe('/srb/comments')
    const page = await visitor.get('/srb/comments')
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(page.text).toContain('Uspešno ste se prijavili!')
    expect((await visitor.get('/srb/comments')).text).not.toContain('Uspešno ste se prijavili!')
    expect(await visitor.me()).toMatchObject({ email: OWNER.email })

    for (const path of ['/srb/user-account', '/srb/comments/write-impression'])
      expect((await visitor.get(path)).text).toContain('action="/srb/user-account"')
    const left = await visitor.submit('/srb/user-account')
    expect([left.status, left.headers.get('Location')]).toEqual([303, '/srb/comments'])
    expect((await visitor.get('/srb/comments')).text).toContain('Uspešno ste se odjavili!')
    expect(await visitor.me()).toBeNull()

    const guesser = portfolio.visitor()
    const wrong = { email: 'nobody@example.test', password: 'Wrong-password-1' }
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await guesser.submit('/email-login', wrong)).status).toBe(400)
    const limited = await guesser.submit('/email-login', wrong)
    expect(limited.status).toBe(429)
    expect(limited.headers.get('Retry-After')).not.toBeNull()
    expect(limited.text).toContain('value="nobody@example.test"')
    expect(limited.text).not.toContain(wrong.password)
  },
)

test('forms without scripts register, activate and set a new password by mailed links', async () => {
  const visitor = portfolio.visitor()
  const email = 'formless@example.test'
  const password = 'Moon-walk-1'
  const names = { first_name: 'Milica', last_name: 'Petrović' }
  const owner = await portfolio.owner()
  const newestLink = async () => {
    const { pathname, search } = await linkTo(owner, email)
    return pathname + search
  }
  const toSignIn = async (path: string, fields: Record<string, string>) => {
    const answer = await visitor.submit(path, fields)
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/email-login'])
  }
  await toSignIn('/register-user', { ...names, email, password, repeat: password })
  await toSignIn(await newestLink(), {})
  expect((await visitor.submit('/email-login', { email, password })).status).toBe(303)
  await toSignIn('/forgotten-password', { email })
  const reset = await newestLink()
  expect((await visitor.submit(reset, { password: 'Other-walk-1', repeat: 'Another-1' })).status).toBe(400)
  await toSignIn(reset, { password: 'Other-walk-1', repeat: 'Other-walk-1' })
  expect((await visitor.submit('/email-login', { email, password: 'Other-walk-1' })).status).toBe(303)
})

test.each([
  ['the guestbook, where it has no scripts', 'same-origin', /^portfolio-message=/],
  ['another place', 'none', /^$/],
])('signed out, the form of an impression leads to the guestbook: from %s', async (_place, site, cookie) => {
  const answer = await portfolio.visitor().get('/comments/write-impression', { 'Sec-Fetch-Site': site })
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/comments'])
  expect(answer.headers.get('Set-Cookie') ?? '').toMatch(cookie)
})
