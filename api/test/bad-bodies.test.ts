import { type Arbitrary, assert, asyncProperty, constantFrom, oneof, string } from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { humanCheckSchema } from '#contract/contact.ts'
import type { Database } from '#src/database/connect.ts'
import { type Body, badBodies, brokenJson } from './bad-json.ts'
import { type People, createPeople } from './people.ts'
import { MILICA, type TestGoogle, nonceFor, startGoogle } from './start-google.ts'
import type { Answer, Visitor } from './visitor.ts'

const MINUTE = 60_000
const RUNS = 100

let google: TestGoogle
let people: People
let database: Database
beforeAll(async () => {
  google = await startGoogle()
  people = createPeople(google.portfolio)
  database = await google.portfolio.openDatabase()
})
afterAll(async () => {
  await database.close()
  await google.stop()
})

// Limits count by the hour; each test has one of its own.
let now = Date.now()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  wait(61 * MINUTE)
})
afterEach(() => vi.useRealTimers())
function wait(milliseconds: number) {
  now += milliseconds
  vi.setSystemTime(now)
}

/** What it is about a call that may change while it is refused: who asks, how often, and that it was refused. */
const BOOKKEEPING = new Set(['sessions', 'limits', 'audit'])

/** Everything that is kept about people. */
async function state() {
  const collections = await database.client.db().collections()
  const kept = collections.filter(({ collectionName }) => !BOOKKEEPING.has(collectionName))
  const entries = await Promise.all(
    kept.map(async (collection) => [
      collection.collectionName,
      await collection.find().sort({ _id: 1 }).toArray(),
    ]),
  )
  return JSON.stringify(entries.toSorted())
}

/** Refused for what it is: not by a limit, which would not have looked at it. */
function expectRefusal({ status, text }: Answer) {
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(status).not.toBe(429)
  expect(text).not.toMatch(/node_modules|\.ts:\d/)
}

/** Makes a hundred bad calls, none of which may change anything; then the good one, which must still work. */
async function judge<Input>(
  inputs: Arbitrary<Input>,
  {
    send,
    good,
    every = 0,
  }: { send: (input: Input) => Promise<Answer>; good: () => Promise<Answer>; every?: number },
) {
  const before = await state()
  await assert(
    asyncProperty(inputs, async (input) => {
      wait(every)
      expectRefusal(await send(input))
    }),
    { numRuns: RUNS },
  )
  expect(await state()).toBe(before)
  const { status, text } = await good()
  expect(status, text).toBeLessThan(300)
}

/** The same for a call that takes a body. */
async function judgeBodies(
  visitor: Visitor,
  call: { method: string; path: string; body: Body; mayMiss?: boolean; every?: number },
) {
  const { method, path, body, mayMiss, every } = call
  await judge(
    oneof({ weight: 9, arbitrary: badBodies(body, { mayMiss }) }, { weight: 1, arbitrary: brokenJson }),
    {
      send: (rawBody) => visitor.call(method, path, { rawBody }),
      good: () => visitor.call(method, path, { body }),
      every,
    },
  )
}

const LONG = { timeout: 90_000 }

test('a hundred bad bodies sign nobody in', LONG, async () => {
  const { user } = await people.signedIn('Ana')
  const visitor = await people.newVisitor()
  const body = { email: user.email, password: user.password }
  await judgeBodies(visitor, { method: 'POST', path: '/api/auth/login', body })
})

test('a hundred bad bodies register nobody', LONG, async () => {
  const visitor = await people.newVisitor()
  const body = { user: people.person('Vesna'), language: 'en' }
  await judgeBodies(visitor, { method: 'POST', path: '/api/auth/register', body })
})

test('a hundred bad bodies ask for no new password, and a hundred set none', LONG, async () => {
  const { user } = await people.signedIn('Jasna')
  const visitor = await people.newVisitor()
  const asking = { email: user.email, language: 'en' }
  await judgeBodies(visitor, { method: 'POST', path: '/api/user/forgotten-password', body: asking })
  const { id, token } = await people.newestLink(user.email)
  const path = `/api/user/reset-password/${id}?token=${token}`
  await judgeBodies(visitor, { method: 'PUT', path, body: { newPassword: 'Another-moon-2' } })
})

test('a hundred bad bodies change no account', LONG, async () => {
  const { visitor, user } = await people.signedIn('Petar')
  const body = { email: user.email, first_name: 'Marko', last_name: 'Ilić', password: 'Another-moon-2' }
  await judgeBodies(visitor, { method: 'PUT', path: '/api/user/user-account', body, mayMiss: true })
})

test('a hundred bad bodies write no impression', LONG, async () => {
  const { visitor } = await people.signedIn('Lazar')
  const path = '/api/user/comments/write-impression'
  // Its limit counts before the body is judged.
  await judgeBodies(visitor, { method: 'POST', path, body: { impression: 'Zdravo!' }, every: 11 * MINUTE })
})

test('a hundred bad bodies send no contact message', LONG, async () => {
  const visitor = await people.newVisitor()
  const { target, challenge } = humanCheckSchema.parse((await visitor.get('/api/mail/human-check')).body)
  wait(2_000)
  const { first_name, last_name, email } = people.person('Đorđe')
  const body = {
    inputData: { first_name, last_name, email: email.replace('đorđe', 'djordje'), message: 'Zdravo!' },
    language: 'en',
    humanCheck: { challenge, tile: target },
  }
  await judgeBodies(visitor, { method: 'POST', path: '/api/mail/sendContact', body })
})

test('a hundred bad bodies do not sign in with Google', LONG, async () => {
  const { visitor, nonce } = await google.onScreen()
  const credential = await google.credentialWith({ ...MILICA, nonce })
  await judgeBodies(visitor, { method: 'POST', path: '/api/auth/google', body: { credential } })
})

test('a hundred credentials with one wrong claim do not sign in with Google', LONG, async () => {
  const { visitor } = await google.onScreen()
  const signed = async (change: object = {}) =>
    visitor.post('/api/auth/google', {
      credential: await google.credentialWith({ ...MILICA, nonce: await nonceFor(visitor), ...change }),
    })
  const { sub, email } = MILICA
  const claims = badBodies({ sub, email, aud: 'x', iss: 'x', nonce: 'x' }).map((json): unknown =>
    JSON.parse(json),
  )
  const wrong = claims.filter(
    (change) => typeof change === 'object' && change !== null && !Array.isArray(change),
  )
  await judge(wrong, {
    send: (change) => signed({ aud: 'x', ...Object(change) }),
    good: () => signed(),
    every: 16 * MINUTE,
  })
})

/** Queries that are not the given one, though some look like it. */
const badQueries = (field: string, good: string) =>
  oneof(
    string({ minLength: 1 }).map((text) => new URLSearchParams({ [field]: `~${text}` }).toString()),
    constantFrom('', `${field}=`, `${field}[$ne]=x`, `${field}[$gt]=`, `${field}=${good}&${field}=${good}`),
    constantFrom(`${field}=${'x'.repeat(5_000)}`, `${field}=%00`, `${field}=%E0%A4%A`, `${field}=${good}x`),
  )

test('a hundred bad links activate nobody, and a hundred send no new one', LONG, async () => {
  const { visitor, link } = await people.registered('Mina')
  const path = `/api/user/activate-account/${link.id}`
  const queries = badQueries('token', link.token)
  const good = `token=${link.token}`
  await judge(queries, {
    send: (query) => visitor.post(`${path}/new-mail?${query}`),
    good: () => visitor.post(`${path}/new-mail?${good}`),
    every: 13 * MINUTE,
  })
  const renewed = await people.newestLink(people.person('Mina').email)
  await judge(badQueries('token', renewed.token), {
    send: (query) => visitor.get(`${path}?${query}`),
    good: () => visitor.get(`${path}?token=${renewed.token}`),
    every: 13 * MINUTE,
  })
})

test('a hundred bad queries delete no account', LONG, async () => {
  const { visitor, user } = await people.signedIn('Nikola')
  const path = '/api/user/delete-account'
  const others = badQueries('email', user.email).filter((query) => query !== '' && !query.includes('['))
  const fates = badQueries('impressions', 'delete').filter((query) => query !== '' && !query.includes('['))
  await judge(
    oneof(
      others,
      fates.map((query) => `email=${user.email}&${query}`),
    ),
    {
      send: (query) => visitor.call('DELETE', `${path}?${query}`),
      good: () => visitor.call('DELETE', `${path}?email=${user.email}`),
    },
  )
})

test('what is no JSON signs nobody out, here or everywhere', LONG, async () => {
  const { visitor, user } = await people.signedIn('Sonja')
  for (const [method, path] of [
    ['DELETE', '/api/auth/sessions'],
    ['POST', '/api/auth/logout'],
  ] as const) {
    await judge(brokenJson, {
      send: (rawBody) => visitor.call(method, path, { rawBody }),
      good: () => visitor.call(method, path),
    })
    await visitor.signIn(user)
  }
})
