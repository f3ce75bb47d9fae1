import { randomUUID } from 'node:crypto'
import express from 'express'
import { afterEach, expect, test, vi } from 'vitest'
import { newDraftLinkSchema } from '@portfolio/contract/draft-link'
import { teamSchema } from '@portfolio/contract/team'
import { secondFactorSetUpSchema } from '@portfolio/contract/second-factor'
import { readCookies } from '#src/http/cookies.ts'
import { createOnce } from '#src/once/once.ts'
import { REPEATABLE } from '#src/once/once.ts'
import { PASSWORD, askFor, moveTo } from './support/email-steps.ts'
import { apiPath, linkTo } from './support/mails.ts'
import { GUESTBOOK, createModeration } from './support/moderation-steps.ts'
import { mountedRoutes } from './support/mounted-routes.ts'
import { PATH as SECOND_FACTOR, codeOf, turnOn } from './support/second-factor-steps.ts'
import { solveCheck } from './support/solve-check.ts'
import type { Visitor } from './support/visitor.ts'
import { type Database, useDatabase, useSite } from './support/use-portfolio.ts'
import { portOf } from './support/listen-locally.ts'

const { portfolio, owner, people } = useSite()
const database = useDatabase(portfolio)
afterEach(() => vi.useRealTimers())

let names = 0
/** A name of letters that no other test has. */
const newName = () =>
  `Osoba${String.fromCharCode(97 + (names % 26))}${String.fromCharCode(97 + Math.floor(names++ / 26))}`
const count = (collection: string, filter: object) => () =>
  database.connection.collection(collection).countDocuments(filter)
const mailsTo = (to: string) => count('outbox', { to })
const audited = (kind: string) => count('audit', { kind })
const newMember = () => people.member(newName())
const member = async () => ({ by: await newMember() })
/** Grows by one with each deletion. */
const missing = (collection: string, filter: object) => async () =>
  1_000 - (await count(collection, filter)())
const accountId = async (email: string) =>
  String((await database.connection.collection('accounts').findOne({ email }))?._id)
const invite = async (email: string) => {
  await owner.post('/api/team/invitations', { email, role: 'editor', language: 'en' })
  return people.newestInvitation(email)
}
const message = () => ({
  first_name: 'Ana',
  last_name: 'Ilić',
  email: 'ana.sends@example.test',
  phone: '',
  message: `Message ${randomUUID()}`,
})
async function sendMessage() {
  const by = portfolio.visitor()
  const later = Date.now() + 2_000
  const humanCheck = await solveCheck(by, () => vi.useFakeTimers({ toFake: ['Date'], now: later }))
  const inputData = message()
  return { by, body: { inputData, language: 'en', humanCheck, website: '' } }
}
async function receivedMessage() {
  const { by, body } = await sendMessage()
  expect((await by.post('/api/mail/sendContact', body)).status).toBe(201)
  const found = await database.connection.collection('contactmessages').findOne(body.inputData)
  return String(found?._id)
}
const writeImpression = async (by?: Visitor) =>
  createModeration(portfolio, owner).post(`Words ${randomUUID()}`, by)
const hide = async () => createModeration(portfolio, owner).decide('hide', [await writeImpression()], 'Spam')

type Form = { by: Visitor; path?: string; body?: object; effects: () => Promise<number> }

/** How each route that changes something is called, and what it changes by one. */
const FORMS: Record<string, () => Promise<Form>> = {
  'POST /api/auth/register': async () => {
    const user = people.person(newName())
    return { by: portfolio.visitor(), body: { user, language: 'en' }, effects: mailsTo(user.email) }
  },
  'POST /api/mail/sendContact': async () => {
    const form = await sendMessage()
    return { ...form, effects: count('contactmessages', form.body.inputData) }
  },
  'POST /api/user/activate-account/:id': async () => {
    const { visitor, link } = await people.registered(newName())
    return { by: visitor, path: apiPath(link), effects: audited('activated') }
  },
  'POST /api/user/activate-account/:id/new-mail': async () => {
    const { visitor, user, link } = await people.registered(newName())
    return { by: visitor, path: apiPath(link, '/new-mail'), effects: mailsTo(user.email) }
  },
  'POST /api/user/forgotten-password': async () => {
    const { user } = await newMember()
    const body = { email: user.email, language: 'en' }
    return { by: portfolio.visitor(), body, effects: mailsTo(user.email) }
  },
  'PUT /api/user/reset-password/:id': async () => {
    const { user } = await newMember()
    await portfolio.visitor().post('/api/user/forgotten-password', { email: user.email, language: 'en' })
    const path = apiPath(await linkTo(owner, user.email, 'reset-password'))
    const body = { newPassword: 'Star-light-2' }
    return { by: portfolio.visitor(), path, body, effects: audited('password-reset') }
  },
  'POST /api/user/email/': async () => {
    const newEmail = `${newName().toLowerCase()}@example.test`
    return { ...(await member()), body: { newEmail, currentPassword: PASSWORD }, effects: mailsTo(newEmail) }
  },
  'POST /api/user/email/confirm/:id': async () => {
    const by = await newMember()
    const email = `new-${by.user.email}`
    await askFor(by, email)
    const path = apiPath(await linkTo(owner, email, 'confirm-email'))
    return { by, path, effects: audited('email-changed') }
  },
  'PUT /api/user/email/undo/:id': async () => {
    const by = await newMember()
    const path = apiPath(await moveTo(owner, by, by.user.email, `new-${by.user.email}`))
    return { by, path, body: { newPassword: 'Star-light-2' }, effects: audited('email-change-undone') }
  },
  'PUT /api/user/user-account': async () => ({
    ...(await member()),
    body: { password: 'Star-light-2' },
    effects: audited('password-changed'),
  }),
  'DELETE /api/user/delete-account': async () => {
    const by = await newMember()
    const path = `/api/user/delete-account?email=${by.user.email}`
    return { by, path, effects: audited('account-deleted') }
  },
  'POST /api/user/second-factor/set-up': async () => ({
    by: await people.withRole(newName(), 'editor'),
    effects: count('second-factors', {}),
  }),
  'POST /api/user/second-factor/confirm': async () => {
    const by = await people.withRole(newName(), 'editor')
    const { secret } = secondFactorSetUpSchema.parse((await by.post(`${SECOND_FACTOR}/set-up`)).body)
    return { by, body: { code: codeOf(secret) }, effects: audited('second-factor-on') }
  },
  'POST /api/user/second-factor/recovery-codes': async () => {
    const by = await people.withRole(newName(), 'editor')
    const { recoveryCodes } = await turnOn(by)
    return { by, body: { code: recoveryCodes[0] }, effects: audited('recovery-codes-renewed') }
  },
  'POST /api/user/second-factor/turn-off': async () => {
    const by = await people.withRole(newName(), 'editor')
    const { recoveryCodes } = await turnOn(by)
    return { by, body: { code: recoveryCodes[0] }, effects: audited('second-factor-off') }
  },
  'POST /api/user/comments/write-impression': async () => {
    const body = { impression: `Words ${randomUUID()}` }
    return { ...(await member()), body, effects: count('impressions', body) }
  },
  'DELETE /api/user/comments/write-impression/:id': async () => {
    const by = await newMember()
    const path = `${GUESTBOOK}/${await writeImpression(by)}`
    return { by, path, effects: count('impressions', { status: 'erased' }) }
  },
  'POST /api/user/comments/:id/report': async () => {
    const id = await writeImpression()
    const by = portfolio.visitor()
    const effects = async () => {
      const { impressions } = await createModeration(portfolio, owner).list('filter=all')
      return impressions.find(({ _id }) => _id === id)?.reports.length ?? 0
    }
    return { by, path: `/api/user/comments/${id}/report`, body: { reason: 'spam' }, effects }
  },
  'POST /api/team/invitations': async () => {
    const email = `${newName().toLowerCase()}@example.test`
    return { by: owner, body: { email, role: 'editor', language: 'en' }, effects: mailsTo(email) }
  },
  'DELETE /api/team/invitations/:id': async () => {
    const email = `${newName().toLowerCase()}@example.test`
    await invite(email)
    const { invitations } = teamSchema.parse((await owner.get('/api/team')).body)
    const id = invitations.find((each) => each.email === email)?._id
    return { by: owner, path: `/api/team/invitations/${id}`, effects: missing('invitations', { email }) }
  },
  'DELETE /api/team/members/:id': async () => {
    const name = newName()
    await people.withRole(name, 'editor')
    const path = `/api/team/members/${await accountId(`${name.toLowerCase()}@example.test`)}`
    return { by: owner, path, effects: audited('role-removed') }
  },
  'DELETE /api/team/accounts': async () => {
    const { user } = await newMember()
    return { by: owner, path: `/api/team/accounts?email=${user.email}`, effects: audited('account-deleted') }
  },
  'POST /api/team/accept/': async () => {
    const by = await newMember()
    return { by, body: { token: await invite(by.user.email) }, effects: audited('role-accepted') }
  },
  'POST /api/team/accept/account': async () => {
    const { email, ...person } = people.person(newName())
    const body = { token: await invite(email), person, language: 'en' }
    return { by: portfolio.visitor(), body, effects: audited('role-accepted') }
  },
  'POST /api/moderation/impressions': async () => {
    const body = { action: 'hide', ids: [await writeImpression()], reason: 'Spam' }
    return { by: owner, body, effects: count('decisions', {}) }
  },
  'POST /api/moderation/undo': async () => ({
    by: owner,
    body: { decisions: await hide() },
    effects: count('decisions', {}),
  }),
  'POST /api/moderation/people/:id/ban': async () => {
    const { user } = await newMember()
    const path = `/api/moderation/people/${await accountId(user.email)}/ban`
    return { by: owner, path, body: { reason: 'Spam' }, effects: count('decisions', {}) }
  },
  'POST /api/moderation/people/:id/unban': async () => {
    const { user } = await newMember()
    const path = `/api/moderation/people/${await accountId(user.email)}`
    await owner.post(`${path}/ban`, { reason: 'Spam' })
    return { by: owner, path: `${path}/unban`, body: { reason: '' }, effects: count('decisions', {}) }
  },
  'POST /api/moderation/messages/:id': async () => {
    const path = `/api/moderation/messages/${await receivedMessage()}`
    return {
      by: owner,
      path,
      body: { isAnswered: true },
      effects: count('contactmessages', { isAnswered: true }),
    }
  },
  'DELETE /api/moderation/messages/:id': async () => {
    const path = `/api/moderation/messages/${await receivedMessage()}`
    return { by: owner, path, effects: missing('contactmessages', {}) }
  },
  'POST /api/preview/links/': async () => ({
    by: owner,
    body: { document: 'home', path: '/' },
    effects: count('draftlinks', {}),
  }),
  'DELETE /api/preview/links/:id': async () => {
    const answer = await owner.post('/api/preview/links', { document: 'biography', path: '/about-me' })
    const path = `/api/preview/links/${newDraftLinkSchema.parse(answer.body).link._id}`
    return { by: owner, path, effects: audited('draft-link-removed') }
  },
}

/** Sends as the site's client does: after a session has ended it fetches another anti-forgery token. */
async function send(by: Visitor, method: string, path: string, options: { key: string; body?: object }) {
  const headers = { 'Idempotency-Key': options.key }
  const call = { body: options.body, headers }
  const answer = await by.call(method, path, call)
  if (answer.status !== 403) return answer
  by.cookies.delete('XSRF-TOKEN')
  await by.get('/api/auth/session')
  return by.call(method, path, call)
}

/** @returns a function that restores the cookies of before, because a lost answer sets none */
function browserOf(by: Visitor) {
  const before = [...by.cookies]
  return () => {
    by.cookies.clear()
    for (const [name, value] of before) by.cookies.set(name, value)
  }
}

test('every mounted route that changes something takes effect once, or is named as repeatable', () => {
  const mounted = mountedRoutes(portfolio.app.router).filter((route) =>
    /^(?!GET|HEAD)[A-Z]+ \/api\//.test(route),
  )
  const left = mounted.filter((route) => !(route.replace('/api', '').replace(/\/$/, '') in REPEATABLE))
  expect(Object.keys(FORMS).toSorted()).toEqual(left.toSorted())
})

test.each(Object.entries(FORMS))('%s takes effect once', async (route, prepare) => {
  const [method = '', ownPath = ''] = route.split(' ')
  const { by, path = ownPath, body, effects } = await prepare()
  const key = randomUUID()
  const before = await effects()
  await by.get('/api/auth/session')
  const restore = browserOf(by)

  const overlapping = await Promise.all(
    [1, 2, 3].map(() => send(by, method, path, { key, body: body ?? {} })),
  )
  for (const answer of overlapping) {
    expect([answer.status, answer.text]).toEqual([overlapping[0]?.status, overlapping[0]?.text])
    expect(answer.status, answer.text).toBeLessThan(300)
  }
  expect(await effects()).toBe(before + 1)

  // The answer was lost.
  restore()
  const again = await send(by, method, path, { key, body: body ?? {} })
  expect([again.status, again.text]).toEqual([overlapping[0]?.status, overlapping[0]?.text])
  expect(await effects()).toBe(before + 1)

  restore()
  const other = await send(by, method, path, { key, body: { ...body, more: 1 } })
  expect(other).toMatchObject({ status: 422, body: { code: 'sentOtherwise' } })
  expect(await effects()).toBe(before + 1)
})

test('without a key, the same words and messages of one person are stored once', async () => {
  const by = await newMember()
  const impression = `Words ${randomUUID()}`
  const sent = await Promise.all([1, 2, 3].map(() => by.post(GUESTBOOK, { impression: ` ${impression}` })))
  expect(new Set(sent.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(sent[0]?.status).toBe(201)
  const stored = database.connection.collection('impressions')
  const [first] = await stored.find({ impression: { $regex: impression } }).toArray()
  expect(await stored.countDocuments({ impression: { $regex: impression } })).toBe(1)
  // Its author may write it again once it is deleted, or after ten minutes.
  await by.call('DELETE', `${GUESTBOOK}/${String(first?._id)}`)
  expect((await by.post(GUESTBOOK, { impression })).text).not.toBe(sent[0]?.text)
  await stored.updateOne({ impression }, { $set: { date: new Date(Date.now() - 11 * 60_000) } })
  await by.post(GUESTBOOK, { impression })
  expect(await stored.countDocuments({ impression })).toBe(2)

  const form = await sendMessage()
  const answers = await Promise.all([1, 2, 3].map(() => form.by.post('/api/mail/sendContact', form.body)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await count('contactmessages', form.body.inputData)()).toBe(1)

  const reporter = portfolio.visitor()
  const id = await writeImpression()
  const report = () => reporter.post(`/api/user/comments/${id}/report`, { reason: 'spam' })
  expect((await Promise.all([report(), report(), report()])).map(({ status }) => status)).toEqual([
    200, 200, 200,
  ])
  const { impressions } = await createModeration(portfolio, owner).list('filter=reported')
  expect(impressions.find(({ _id }) => _id === id)?.reports).toHaveLength(1)
})

test('a form without scripts that is sent again, also after Back, is the same call', async () => {
  const { visitor } = await people.signedIn(newName())
  const impression = `Words ${randomUUID()}`
  const user = people.person(newName())
  for (const [path, fields] of [
    ['/comments/write-impression', { impression }],
    ['/register-user', { ...user, repeat: user.password }],
    ['/forgotten-password', { email: user.email }],
  ] as const) {
    const submit = () => visitor.submit(path, fields)
    const answers = [...(await Promise.all([submit(), submit()])), await submit()]
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    // The message is shown each time.
    for (const { headers } of answers) expect(headers.get('set-cookie')).toContain('portfolio-message')
  }
  expect(await count('impressions', { impression })()).toBe(1)
  expect(await mailsTo(user.email)()).toBe(1)
})

test('a key has 8 to 255 visible characters', async () => {
  const by = portfolio.visitor()
  for (const key of ['short', 'with blanks inside', 'x'.repeat(256)]) {
    const answer = await send(by, 'POST', '/api/user/forgotten-password', {
      key,
      body: { email: 'a@b.test' },
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'badRequest' } })
  }
})

test('a refusal is not kept: the same form may succeed later', async () => {
  const by = await newMember()
  const body = { newEmail: `later-${by.user.email}`, currentPassword: 'Wrong-walk-1' }
  const key = randomUUID()
  expect((await send(by, 'POST', '/api/user/email', { key, body })).status).toBe(403)
  const right = { ...body, currentPassword: PASSWORD }
  expect((await send(by, 'POST', '/api/user/email', { key, body: right })).status).toBe(200)
})

test('after a crash between the commit and the answer, a repetition is told that the outcome is not known', async () => {
  const keys = database.connection.collection('idempotencykeys')
  const by = await newMember()
  const call = { key: randomUUID(), body: { impression: `Words ${randomUUID()}` } }
  await keys.deleteMany({})
  expect((await send(by, 'POST', GUESTBOOK, call)).status).toBe(201)
  const [row] = await keys.find({}).toArray()
  expect(JSON.stringify(row)).not.toContain('Words')
  await keys.updateOne({}, { $set: { answer: null, startedAt: new Date(Date.now() - 61_000) } })
  expect(await send(by, 'POST', GUESTBOOK, call)).toMatchObject({
    status: 409,
    body: { code: 'sentUnclear', message: /not known/ },
  })
})

test('a call that reaches two processes over one database is made once', async () => {
  const beside = await portfolio.database()
  let calls = 0
  const process = ({ connection }: Database) => {
    const once = createOnce({ connection, secret: 'a secret', isSecure: false })
    const app = express()
    app.use((request, _response, next) => {
      readCookies(request)
      next()
    }, once.handler)
    app.post('/', async (_request, response) => {
      calls += 1
      await new Promise((resolve) => setTimeout(resolve, 100))
      response.status(201).json({ calls })
    })
    return app.listen(0)
  }
  const servers = [process(database), process(beside)]
  try {
    const answers = await Promise.all(
      [...servers, ...servers].map(async (server) => {
        const headers = { 'Idempotency-Key': 'one-of-two-processes' }
        const answer = await fetch(`http://127.0.0.1:${portOf(server)}/`, { method: 'POST', headers })
        return [answer.status, await answer.text()]
      }),
    )
    expect(answers).toEqual(answers.map(() => [201, '{"calls":1}']))
    expect(calls).toBe(1)
  } finally {
    for (const server of servers) server.close()
    await beside.close()
  }
})
