import {
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  dictionary,
  integer,
  oneof,
  string,
} from 'fast-check'
import { expect, test } from 'vitest'
import { createPeople } from './support/people.ts'
import type { Visitor } from './support/visitor.ts'
import { useOwner, usePortfolio } from './support/use-portfolio.ts'

const portfolio = usePortfolio()
const owner = useOwner(portfolio)

const register = (visitor: Visitor, email: string, password = 'Moon-walk-1') =>
  visitor.post('/api/auth/register', {
    user: { first_name: 'Jelena', last_name: 'Ilić', email, password },
    language: 'en',
  })

test.each(['Password1!', 'P@ssw0rd!', 'Qwerty123!', '#1Sunshine', 'Iloveyou2!'])(
  'the password %s is one of the first that others try',
  async (password) => {
    const visitor = portfolio.visitor()
    expect(await register(visitor, 'jelena@example.test', password)).toMatchObject({
      status: 400,
      body: 'This password is too common. Choose another one!',
    })
    expect(await visitor.post('/api/auth/password-check', { password })).toMatchObject({
      status: 400,
      body: { code: 'passwordCommon' },
    })
    expect(await owner.call('PUT', '/api/user/user-account', { body: { password } })).toMatchObject({
      status: 400,
      body: { code: 'passwordCommon' },
    })
  },
)

test('a password is checked before registration, and a common one does not count as a mail', async () => {
  const visitor = portfolio.visitor()
  expect((await visitor.post('/api/auth/password-check', { password: 'Moon-walk-1' })).status).toBe(204)
  expect(await visitor.post('/api/auth/password-check', { password: 'short' })).toMatchObject({
    status: 400,
    body: { code: 'passwordInvalid' },
  })
  for (let count = 0; count < 6; count++) {
    expect((await register(visitor, 'ivan@example.test', 'Password1!')).status).toBe(400)
  }
  expect((await register(visitor, 'ivan@example.test')).status).toBe(201)
})

test('nothing in a body makes somebody an owner, active, or somebody else', async () => {
  const visitor = portfolio.visitor()
  const more = { isAdmin: true, isActive: true, _id: '0123456789abcdef01234567', passwordHash: 'x' }
  await visitor.post('/api/auth/register', {
    user: {
      first_name: 'Jelena',
      last_name: 'Ilić',
      email: 'mass@example.test',
      password: 'Moon-walk-1',
      ...more,
    },
    language: 'en',
    ...more,
  })
  const login = { email: 'mass@example.test', password: 'Moon-walk-1' }
  expect((await visitor.post('/api/auth/login', login)).status).toBe(215)
  for (const path of ['/api/outbox', '/api/audit']) expect((await visitor.get(path)).status).toBe(401)
  const { visitor: member } = await createPeople(portfolio).signedIn('Member')
  await member.call('PUT', '/api/user/user-account', { body: { first_name: 'Renamed', isAdmin: true } })
  expect((await member.get('/api/outbox')).status).toBe(403)
})

const CALLS = [
  ['POST', '/api/auth/login'],
  ['POST', '/api/auth/register'],
  ['POST', '/api/auth/google'],
  ['POST', '/api/user/forgotten-password'],
  ['PUT', '/api/user/user-account'],
  ['PUT', '/api/user/reset-password/0123456789abcdef01234567?token=x'],
  ['POST', '/api/user/activate-account/0123456789abcdef01234567?token=x'],
  ['POST', '/api/user/activate-account/0123456789abcdef01234567/new-mail?token=x'],
  ['DELETE', '/api/user/delete-account?email=somebody@example.test'],
  ['POST', '/api/user/comments/write-impression'],
] as const

/** JSON bodies with valid keys and invalid values, including query operators. */
const badBody = dictionary(
  constantFrom(
    'email',
    'password',
    'user',
    'first_name',
    'last_name',
    'language',
    'newPassword',
    '$where',
    '__proto__',
  ),
  oneof(
    constant(null),
    integer(),
    boolean(),
    string({ maxLength: 2 }),
    constant({ $gt: '' }),
    constant({ $ne: null }),
    array(string(), { maxLength: 3 }),
    constant('x'.repeat(5_000)),
  ),
)

test.each(CALLS)('a hundred bad bodies to %s %s change nothing', async (method, path) => {
  const before = (await owner.get('/api/user/user-account/data')).body
  await assert(
    asyncProperty(badBody, async (body) => {
      const answer = await owner.call(method, path, { rawBody: JSON.stringify(body) })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    }),
    { numRuns: 100 },
  )
  const after = (await owner.get('/api/user/user-account/data')).body
  expect(withoutSessions(after)).toEqual(withoutSessions(before))
})

const withoutSessions = (data: unknown) => (typeof data === 'object' ? { ...data, sessions: null } : data)
