import { afterAll, beforeAll, expect, test } from 'vitest'
import { impressionListSchema, impressionPostedSchema } from '@portfolio/contract/impression'
import {
  decidedSchema,
  historySchema,
  moderationCountsSchema,
  moderationListSchema,
} from '@portfolio/contract/moderation'
import { type Member, createMember } from './support/members.ts'
import { type TestPortfolio, startPortfolio } from './support/start-portfolio.ts'
import type { Visitor } from './support/visitor.ts'

const PATH = '/api/user/comments/write-impression'
const QUEUE = '/api/moderation/impressions'

let portfolio: TestPortfolio
let owner: Visitor
let member: Member
beforeAll(async () => {
  portfolio = await startPortfolio()
  owner = await portfolio.owner()
  member = await createMember(portfolio, owner, 'Milica')
})
afterAll(() => portfolio.stop())

const post = async (impression: string, by: Visitor = owner) =>
  impressionPostedSchema.parse((await by.post(PATH, { impression })).body).impression._id
const list = async (query: string) => moderationListSchema.parse((await owner.get(`${QUEUE}?${query}`)).body)
const statusOf = async (id: string) =>
  (await list('filter=all')).impressions.find(({ _id }) => _id === id)?.status
const decide = async (action: string, ids: string[], reason = '') =>
  decidedSchema.parse((await owner.post(QUEUE, { action, ids, reason })).body).decisions
const undo = async (decisions: string[]) =>
  decidedSchema.parse((await owner.post('/api/moderation/undo', { decisions })).body).decisions
const onPage = async (id: string) =>
  impressionListSchema
    .parse((await portfolio.visitor().get(`${PATH}?limit=50`)).body)
    .impressions.some(({ _id }) => _id === id)

test('only the owner moderates, and only with the XSRF header', async () => {
  const id = await post('Nobody else decides about me')
  const visitor = portfolio.visitor()
  await visitor.get('/api/auth/session')
  for (const path of [QUEUE, '/api/moderation/counts', `${QUEUE}/${id}/decisions`]) {
    expect((await visitor.get(path)).status).toBe(401)
    expect((await member.get(path)).status).toBe(403)
    expect((await owner.get(path)).headers.get('Cache-Control')).toBe('no-store')
  }
  const body = { action: 'delete', ids: [id] }
  for (const [path, content] of [
    [QUEUE, body],
    ['/api/moderation/undo', { decisions: [id] }],
    [`/api/moderation/people/${id}/ban`, {}],
  ] as const) {
    expect((await visitor.post(path, content)).status).toBe(401)
    expect((await member.post(path, content)).status).toBe(403)
    expect((await owner.call('POST', path, { body: content, withoutXsrf: true })).status).toBe(403)
  }
  expect(await onPage(id)).toBe(true)
})

test('hide, publish, delete and restore are stored with their reason, and undone by their opposite', async () => {
  const id = await post('In and out')
  const [hidden = ''] = await decide('hide', [id], 'too loud')
  expect(await onPage(id)).toBe(false)
  expect(await statusOf(id)).toBe('hidden')
  const [undone = ''] = await undo([hidden])
  expect(await onPage(id)).toBe(true)
  expect(await undo([hidden])).toEqual([])
  await undo([undone])
  expect(await statusOf(id)).toBe('hidden')
  await decide('delete', [id])
  expect(await statusOf(id)).toBe('deleted')
  await decide('restore', [id])
  expect(await statusOf(id)).toBe('hidden')
  await decide('publish', [id])
  expect(await onPage(id)).toBe(true)

  const { body } = await owner.get(`${QUEUE}/${id}/decisions`)
  const { decisions } = historySchema.parse(body)
  expect(decisions.map(({ action }) => action)).toEqual([
    'publish',
    'restore',
    'delete',
    'hide',
    'publish',
    'hide',
  ])
  expect(decisions.at(-1)).toMatchObject({ reason: 'too loud', by: 'Luka Jovanović', isUndo: false })
  expect(decisions.at(-2)).toMatchObject({ isUndo: true })
})

test('decisions about several impressions skip those in another state', async () => {
  const ids = await Promise.all(['one of many', 'two of many', 'three of many'].map((text) => post(text)))
  const [first = ''] = ids
  await decide('delete', [first])
  const decisions = await decide('hide', [...ids, '0'.repeat(24)], 'all of you')
  expect(decisions).toHaveLength(2)
  expect(await Promise.all(ids.map(statusOf))).toEqual(['deleted', 'hidden', 'hidden'])
  expect(await undo(decisions)).toHaveLength(2)
  expect(await Promise.all(ids.map(statusOf))).toEqual(['deleted', 'published', 'published'])
})

test.each([
  {},
  { action: 'hide', ids: [] },
  { action: 'hide', ids: ['x'], reason: 'r' },
  { action: 'hide', ids: ['0'.repeat(24)] },
  { action: 'explode', ids: ['0'.repeat(24)] },
  { action: 'delete', ids: Array(101).fill('0'.repeat(24)) },
  { action: 'delete', ids: [{ $gt: '' }] },
  { action: 'hide', ids: ['0'.repeat(24)], reason: 'r'.repeat(301) },
])('the decision %j is 400', async (body) => {
  expect((await owner.post(QUEUE, body)).status).toBe(400)
})

test.each([
  'filter=x',
  'person=x',
  'impression=x',
  'cursor=x',
  `search=${'x'.repeat(101)}`,
  'filter=all&filter=hidden',
])('the queue asked for with %s is 400', async (query) => {
  expect((await owner.get(`${QUEUE}?${query}`)).status).toBe(400)
})

test('the queue has filters, a search by words and person, newest first, thirty at a time', async () => {
  const id = await post('Page filler (3) [x].*')
  await post('Page filler (4) [x].*')
  const mine = await post('Only Milica writes so', member)
  const found = await list('filter=published&search=FILLER%20(3)%20[x].*')
  expect(found.impressions.map(({ _id }) => _id)).toEqual([id])
  const [entry] = (await list('filter=all&search=milica')).impressions
  expect(entry).toMatchObject({ _id: mine, author: { name: 'Milica Petrović', isBanned: false } })
  expect((await list(`filter=all&impression=${entry?._id}`)).impressions).toEqual([entry])
  const { impressions } = await list(`filter=published&person=${entry?.author?._id}`)
  expect(impressions.map(({ _id }) => _id)).toEqual([mine])
  await decide('hide', [mine], 'for the filter')
  expect((await list('filter=hidden')).impressions.map(({ _id }) => _id)).toContain(mine)

  const database = await portfolio.database()
  await database.connection.collection('impressions').insertMany(
    Array.from({ length: 65 }, (_, index) => ({
      impression: `old ${index}`,
      date: new Date(Date.UTC(2020, 0, 1) + Math.floor(index / 3)),
      status: 'waiting',
      signals: ['links'],
      reports: [],
      isReported: false,
      changedAt: new Date(),
    })),
  )
  const texts: string[] = []
  let cursor: string | null = ''
  const sizes: number[] = []
  while (cursor !== null) {
    const page = await list(`filter=waiting${cursor && `&cursor=${cursor}`}`)
    texts.push(...page.impressions.map(({ impression }) => impression))
    sizes.push(page.impressions.length)
    cursor = page.nextCursor
  }
  expect(sizes).toEqual([30, 30, 5])
  expect(texts).toEqual(Array.from({ length: 65 }, (_, index) => `old ${64 - index}`))
  const counts = moderationCountsSchema.parse((await owner.get('/api/moderation/counts')).body)
  expect(counts).toMatchObject({ waiting: 65, reported: 0 })
  await database.close()
})

test('a ban ends sessions and blocks writing until it is lifted; the banned may still delete what they wrote', async () => {
  const person = await createMember(portfolio, owner, 'Loudmouth')
  const id = await post('Said before the ban', person)
  const author = (await list('filter=all&search=Loudmouth')).impressions[0]?.author
  const path = `/api/moderation/people/${author?._id}`
  const banned = decidedSchema.parse((await owner.post(`${path}/ban`, { reason: 'insults' })).body)
  expect(banned.decisions).toHaveLength(1)
  expect((await list('filter=all&search=Loudmouth')).impressions[0]?.author?.isBanned).toBe(true)
  expect((await person.get('/api/auth/session')).body).toEqual({ user: null })
  await person.signIn(person.user)
  expect(await person.post(PATH, { impression: 'And another thing' })).toMatchObject({
    status: 403,
    body: 'You cannot write in this guestbook at the moment.',
  })
  expect((await person.call('DELETE', `${PATH}/${id}`)).status).toBe(200)
  expect(await undo(banned.decisions)).toHaveLength(1)
  expect((await person.post(PATH, { impression: 'I shall be nice' })).status).toBe(201)
  expect((await owner.post(`/api/moderation/people/${'0'.repeat(24)}/ban`, {})).status).toBe(404)
  const { body } = await owner.get('/api/auth/session')
  expect(JSON.stringify(body)).toContain('owner@example.test')
})

test('publishing a reported impression again settles its reports', async () => {
  const id = await post('Reported but fine')
  const visitor = portfolio.visitor()
  await visitor.get('/api/auth/session')
  await visitor.post(`/api/user/comments/${id}/report`, { reason: 'spam' })
  const reported = async () => (await list('filter=reported')).impressions.map(({ _id }) => _id)
  expect(await reported()).toEqual([id])
  const decisions = await decide('publish', [id])
  expect(decisions).toHaveLength(1)
  expect(await reported()).toEqual([])
  expect(await onPage(id)).toBe(true)
  await undo(decisions)
  expect(await reported()).toEqual([id])
})

test('a published impression is new until it is read, and again when it is reported', async () => {
  const id = await post('Nobody has read this yet', member)
  const isNew = async () => (await list('filter=new')).impressions.some(({ _id }) => _id === id)
  const counts = async () =>
    moderationCountsSchema.parse((await owner.get('/api/moderation/counts')).body).new
  expect(await isNew()).toBe(true)
  const before = await counts()
  expect((await owner.post('/api/moderation/read', { ids: [id] })).status).toBe(204)
  expect(await isNew()).toBe(false)
  expect(await counts()).toBe(before - 1)
  expect(await onPage(id)).toBe(true)

  await portfolio.visitor().get('/api/auth/session')
  const reporter = portfolio.visitor()
  await reporter.get('/api/auth/session')
  expect((await reporter.post(`/api/user/comments/${id}/report`, { reason: 'spam' })).status).toBeLessThan(
    300,
  )
  expect(await isNew()).toBe(true)
  await decide('publish', [id])
  expect(await isNew()).toBe(false)
})

test('pages of new entries contain waiting and unread ones, newest first, each once', async () => {
  const database = await portfolio.database()
  const entries = Array.from({ length: 70 }, (_, number) => ({
    author: null,
    impression: `New entry ${number}`,
    // Two with the same date, so that the id decides.
    date: new Date(Date.UTC(2030, 0, 1) + Math.floor(number / 2)),
    status: number % 3 === 0 ? 'waiting' : 'published',
    isRead: number % 3 === 1,
    isReported: false,
    signals: [],
    reports: [],
    changedAt: new Date(),
  }))
  await database.connection.collection('impressions').insertMany(entries)
  await database.close()
  const expected = entries
    .filter(({ status, isRead }) => status === 'waiting' || !isRead)
    .map(({ impression }) => impression)
    .toReversed()
  const found: string[] = []
  for (let cursor: string | null = ''; cursor !== null && found.length < expected.length;) {
    const page = await list(`filter=new${cursor && `&cursor=${cursor}`}`)
    found.push(...page.impressions.map(({ impression }) => impression))
    cursor = page.nextCursor
  }
  expect(found.slice(0, expected.length)).toEqual(expected)
})
