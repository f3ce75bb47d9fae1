import { Types } from 'mongoose'
import { beforeAll, expect, test } from 'vitest'
import { decidedSchema, historySchema, moderationListSchema } from '@portfolio/contract/moderation'
import { GUESTBOOK, QUEUE, createModeration } from './support/moderation-steps.ts'
import type { Member, Visitor } from './support/visitor.ts'
import { useSite } from './support/use-portfolio.ts'

let member: Member
const { portfolio, owner, people } = useSite()
const moderation = createModeration(portfolio, owner)
beforeAll(async () => {
  member = await people.member('Milica')
})

test('only the owner moderates', async () => {
  const id = await moderation.post('Nobody else decides about me')
  const visitor = portfolio.visitor()
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
  }
  expect(await moderation.onPage(id)).toBe(true)
})

test('a moderator sees the name of an author, but neither sees nor finds the address', async () => {
  const moderator = await people.withRole('Redar', 'moderator')
  const id = await moderation.post('Words of somebody with an address', member)
  const found = async (visitor: Visitor, search: string) => {
    const { body } = await visitor.get(`${QUEUE}?filter=all&search=${search}`)
    return moderationListSchema.parse(body).impressions.find(({ _id }) => _id === id)?.author
  }
  const { email } = member.user
  expect(await found(owner, email)).toMatchObject({ name: 'Milica Petrović', email })
  expect(await found(moderator, 'Milica')).toMatchObject({ name: 'Milica Petrović', email: '' })
  expect(await found(moderator, email)).toBeUndefined()
})

test('hide, publish, delete and restore are stored with their reason, and undone by their opposite', async () => {
  const id = await moderation.post('In and out')
  const [hidden = ''] = await moderation.decide('hide', [id], 'too loud')
  expect(await moderation.onPage(id)).toBe(false)
  expect(await moderation.statusOf(id)).toBe('hidden')
  const [undone = ''] = await moderation.undo([hidden])
  expect(await moderation.onPage(id)).toBe(true)
  expect(await moderation.undo([hidden])).toEqual([])
  await moderation.undo([undone])
  expect(await moderation.statusOf(id)).toBe('hidden')
  await moderation.decide('delete', [id])
  expect(await moderation.statusOf(id)).toBe('deleted')
  await moderation.decide('restore', [id])
  expect(await moderation.statusOf(id)).toBe('hidden')
  await moderation.decide('publish', [id])
  expect(await moderation.onPage(id)).toBe(true)

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

test('an undo from another tab leaves what has been decided since', async () => {
  const id = await moderation.post('Hidden here, deleted there')
  const hidden = await moderation.decide('hide', [id], 'too loud')
  await moderation.decide('delete', [id])
  expect(await moderation.undo(hidden)).toEqual([])
  expect(await moderation.statusOf(id)).toBe('deleted')

  const { visitor, user } = await people.signedIn('Forgiven')
  await moderation.post('Said by somebody who is forgiven', visitor)
  const author = async () => (await moderation.list('filter=all&search=Forgiven')).impressions[0]?.author
  const path = `/api/moderation/people/${(await author())?._id}`
  const decide = async (action: string) =>
    decidedSchema.parse((await owner.post(`${path}/${action}`, {})).body).decisions
  const banned = await decide('ban')
  await decide('unban')
  await decide('ban')
  const forgiven = await decide('unban')
  expect(await moderation.undo(banned)).toEqual([])

  // Somebody with a role cannot be banned, by an undo either.
  await visitor.signIn(user)
  await owner.post('/api/team/invitations', { email: user.email, role: 'editor', language: 'en' })
  await visitor.post('/api/team/accept', { token: await people.newestInvitation(user.email) })
  expect(await moderation.undo(forgiven)).toEqual([])
  expect((await author())?.isBanned).toBe(false)
  expect((await visitor.me())?.role).toBe('editor')

  // They may have the ban of an address that they have moved to; it can be lifted.
  await using database = await portfolio.database()
  const _id = new Types.ObjectId((await author())?._id)
  await database.connection.collection('bans').insertOne({ _id, at: new Date() })
  expect(await decide('unban')).toHaveLength(1)
  expect((await author())?.isBanned).toBe(false)
})

test('decisions about several impressions skip those in another state', async () => {
  const ids = await Promise.all(
    ['one of many', 'two of many', 'three of many'].map((text) => moderation.post(text)),
  )
  const [first = ''] = ids
  await moderation.decide('delete', [first])
  const decisions = await moderation.decide('hide', [...ids, '0'.repeat(24)], 'all of you')
  expect(decisions).toHaveLength(2)
  expect(await Promise.all(ids.map(moderation.statusOf))).toEqual(['deleted', 'hidden', 'hidden'])
  expect(await moderation.undo(decisions)).toHaveLength(2)
  expect(await Promise.all(ids.map(moderation.statusOf))).toEqual(['deleted', 'published', 'published'])
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

test('a ban ends sessions and blocks writing until it is lifted; the banned may still delete what they wrote', async () => {
  const person = await people.member('Loudmouth')
  const id = await moderation.post('Said before the ban', person)
  const author = (await moderation.list('filter=all&search=Loudmouth')).impressions[0]?.author
  const path = `/api/moderation/people/${author?._id}`
  const banned = decidedSchema.parse((await owner.post(`${path}/ban`, { reason: 'insults' })).body)
  expect(banned.decisions).toHaveLength(1)
  expect((await moderation.list('filter=all&search=Loudmouth')).impressions[0]?.author?.isBanned).toBe(true)
  expect(await person.me()).toBeNull()
  await person.signIn(person.user)
  expect(await person.post(GUESTBOOK, { impression: 'And another thing' })).toMatchObject({
    status: 403,
    body: 'You cannot write in this guestbook at the moment.',
  })
  expect((await person.call('DELETE', `${GUESTBOOK}/${id}`)).status).toBe(200)
  expect(await moderation.undo(banned.decisions)).toHaveLength(1)
  expect((await person.post(GUESTBOOK, { impression: 'I shall be nice' })).status).toBe(201)
  expect((await owner.post(`/api/moderation/people/${'0'.repeat(24)}/ban`, {})).status).toBe(404)
  const { body } = await owner.get('/api/auth/session')
  expect(JSON.stringify(body)).toContain('owner@example.test')
})

test('publishing a reported impression again settles its reports', async () => {
  const id = await moderation.post('Reported but fine')
  const visitor = portfolio.visitor()
  await visitor.post(`/api/user/comments/${id}/report`, { reason: 'spam' })
  const reported = async () => (await moderation.list('filter=reported')).impressions.map(({ _id }) => _id)
  expect(await reported()).toEqual([id])
  const decisions = await moderation.decide('publish', [id])
  expect(decisions).toHaveLength(1)
  expect(await reported()).toEqual([])
  expect(await moderation.onPage(id)).toBe(true)
  await moderation.undo(decisions)
  expect(await reported()).toEqual([id])
})

test('a published impression is new until it is read, and again when it is reported', async () => {
  const id = await moderation.post('Nobody has read this yet', member)
  const isNew = async () => (await moderation.list('filter=new')).impressions.some(({ _id }) => _id === id)
  const counts = async () => (await moderation.counts()).new
  expect(await isNew()).toBe(true)
  const before = await counts()
  expect((await owner.post('/api/moderation/read', { ids: [id] })).status).toBe(204)
  expect(await isNew()).toBe(false)
  expect(await counts()).toBe(before - 1)
  expect(await moderation.onPage(id)).toBe(true)

  const reporter = portfolio.visitor()
  expect((await reporter.post(`/api/user/comments/${id}/report`, { reason: 'spam' })).status).toBeLessThan(
    300,
  )
  expect(await isNew()).toBe(true)
  await moderation.decide('publish', [id])
  expect(await isNew()).toBe(false)
})
