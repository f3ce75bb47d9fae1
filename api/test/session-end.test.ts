import { request as startRequest } from 'node:http'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { apiPath } from './support/mails.ts'
import { type People } from './support/people.ts'
import { signInElsewhere } from './support/sign-in-elsewhere.ts'
import type { Visitor } from './support/visitor.ts'
import { useSite } from './support/use-portfolio.ts'

const { portfolio, owner, people } = useSite()

const NEW_PASSWORD = 'Star-light-2'
type Victim = Awaited<ReturnType<People['signedIn']>>

/** A visitor with the stolen cookies of another one. */
function steal(visitor: Visitor): Visitor {
  const thief = portfolio.visitor()
  for (const [name, value] of visitor.cookies) thief.cookies.set(name, value)
  return thief
}

/**
 * Sends the headers of a request and delays its body.
 * @returns a function that sends the body
 */
async function holdBack(visitor: Visitor, method: string, path: string, body: unknown) {
  const text = JSON.stringify(body)
  const request = startRequest(new URL(path, portfolio.origin), {
    method,
    headers: {
      ...visitor.ownHeaders(),
      'X-XSRF-TOKEN': visitor.cookies.get('XSRF-TOKEN') ?? '',
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(text),
    },
  })
  const answered = new Promise<number>((resolve, reject) => {
    request.once('error', reject)
    request.once('response', (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
  })
  request.flushHeaders()
  // After answers to other requests the server has read the headers.
  for (let round = 0; round < 5; round++) await visitor.get('/api/auth/session')
  return () => {
    request.end(text)
    return answered
  }
}

const WAYS: Record<string, (victim: Victim) => Promise<unknown>> = {
  'a password reset': async ({ user }) => {
    const visitor = portfolio.visitor()
    await visitor.post('/api/user/forgotten-password', { email: user.email, language: 'en' })
    const path = apiPath(await people.newestLink(user.email))
    const answer = await visitor.call('PUT', path, { body: { newPassword: NEW_PASSWORD } })
    expect(answer.status).toBe(200)
  },
  'a password change': async ({ visitor }) => {
    const body = { password: NEW_PASSWORD }
    expect((await visitor.call('PUT', '/api/user/user-account', { body })).status).toBe(200)
  },
  'signing out everywhere': async ({ visitor }) => {
    expect((await visitor.call('DELETE', '/api/auth/sessions')).status).toBe(204)
  },
  'signing out': async ({ visitor }) => {
    expect((await visitor.post('/api/auth/logout')).status).toBe(204)
  },
  'a ban': async ({ visitor }) => {
    const answer = await owner.post(`/api/moderation/people/${(await visitor.me())?._id}/ban`, {
      reason: 'Spam',
    })
    expect(answer.status).toBe(200)
  },
  'deleting the account': async ({ visitor }) => {
    expect((await visitor.call('DELETE', '/api/user/delete-account')).status).toBe(200)
  },
}
const NAMES = [
  'Adela',
  'Biljana',
  'Cveta',
  'Dunja',
  'Emilija',
  'Filip',
  'Gordana',
  'Helena',
  'Ivana',
  'Jagoda',
  'Katica',
  'Lazar',
  'Marija',
  'Nevena',
  'Olivera',
  'Predrag',
  'Radmila',
]
let next = 0
const nextName = () => NAMES[next++] ?? 'Nobody'

test.each(Object.keys(WAYS))(
  '%s ends a stolen session for good, also one whose request is in flight',
  async (way) => {
    const victim = await people.signedIn(nextName())
    const posted = await owner.post('/api/user/comments/write-impression', {
      impression: `Words before ${way}`,
    })
    const { impression } = z.object({ impression: z.object({ _id: z.string() }) }).parse(posted.body)
    const thief = steal(victim.visitor)
    const sendBody = await holdBack(thief, 'POST', `/api/user/comments/${impression._id}/report`, {
      reason: 'spam',
    })
    await WAYS[way]?.(victim)
    await sendBody()
    expect(await thief.me()).toBeNull()
    expect((await thief.get('/api/user/user-account/data')).status).toBe(401)
  },
)

/** Ways that end every session of a person. */
const EVERYWHERE = [
  'a password reset',
  'a password change',
  'signing out everywhere',
  'a ban',
  'deleting the account',
]

// People with a role cannot be banned.
test.each(EVERYWHERE.filter((way) => way !== 'a ban'))(
  '%s also ends sign-ins at Studios elsewhere',
  async (way) => {
    const visitor = await people.withRole(nextName(), 'editor')
    const token = await signInElsewhere(visitor, `${portfolio.origin}/studio/`)
    const stranger = portfolio.visitor()
    const read = () => stranger.get('/lake/v1/users/me', { Authorization: `Bearer ${token}` })
    expect((await read()).status).toBe(200)
    const user = await visitor.me()
    await WAYS[way]?.({ visitor, user: people.person(user?.first_name ?? '') })
    expect((await read()).status).toBe(401)
  },
)

test.each(EVERYWHERE)('a request held back over %s has no effect', async (way) => {
  const victim = await people.signedIn(nextName())
  const thief = steal(victim.visitor)
  const sendBody = await holdBack(thief, 'PUT', '/api/user/user-account', { password: 'Thief-pass-3' })
  await WAYS[way]?.(victim)
  expect(await sendBody()).toBeGreaterThanOrEqual(401)
  const login = { email: victim.user.email, password: 'Thief-pass-3' }
  const stranger = portfolio.visitor()
  expect((await stranger.post('/api/auth/login', login)).status).toBe(215)
})

test('the id of a session without its signature, as a copy of the database has it, opens nothing', async () => {
  const thief = portfolio.visitor()
  const [id = ''] = owner.cookies.get('portfolio-session')?.slice(2).split('.') ?? []
  thief.cookies.set('portfolio-session', id)
  const paths = ['/api/auth/session', '/lake/v1/users/me']
  const read = (visitor: Visitor) => Promise.all(paths.map(async (path) => (await visitor.get(path)).text))
  expect(await read(thief)).toEqual(await read(portfolio.visitor()))
  expect((await thief.get('/user-account')).status).toBe(302)
})
