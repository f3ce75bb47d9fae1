import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestLake, startLake } from './start-lake.ts'

const SECRET = 'nobody may read this'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
  await lake.owner.create({ _type: 'page', _id: 'open', text: 'public' })
  await lake.owner.create({ _type: 'page', _id: 'drafts.open', text: SECRET })
  await lake.owner.create({ _type: 'page', _id: 'versions.r1.open', text: SECRET })
  await lake.owner.create({ _type: 'page', _id: 'private.note', text: SECRET })
  await lake.owner.create({ _type: 'page', _id: 'drafts.private.note', text: SECRET })
})
afterAll(() => lake.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${lake.origin}/lake/v2025-02-19${path}`, { headers })

test.each([
  '*',
  '*[_id in path("drafts.**")]',
  '*[_id == "private.note"]',
  '*[_id == "open"]{"d": *[_id == "drafts." + ^._id][0]}',
  '{"_ref": "drafts.open"}->text',
  '{"_ref": "private.note"}->',
])('no query shows an anonymous reader a private document: %s', async (query) => {
  for (const perspective of ['raw', 'published', 'drafts', 'previewDrafts', 'r1', 'r1,drafts']) {
    const path = `/data/query/production?perspective=${perspective}&query=${encodeURIComponent(query)}`
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain(SECRET)
    expect(await (await get(path, { Authorization: 'Bearer wrong' })).text()).not.toContain(SECRET)
  }
})

test('no other call shows an anonymous reader a private document', async () => {
  const doc = await get('/data/doc/production/drafts.open,private.note,open')
  const body = await doc.text()
  expect(body).not.toContain(SECRET)
  expect(JSON.parse(body)).toMatchObject({ omitted: [{ reason: 'permission' }, { reason: 'permission' }] })
  expect((await get('/data/history/production/transactions/drafts.open')).status).toBe(401)
  expect((await get('/data/history/production/documents/private.note')).status).toBe(401)
  expect(await (await get('/data/references/production/documents/open/to')).text()).not.toContain('drafts.')
})

test.each(['private.note', 'drafts.private.note', 'drafts.drafts.private.note', 'versions..private.note'])(
  'no editor sees the history of a private document: %s',
  async (id) => {
    for (const part of ['events/documents', 'documents', 'transactions']) {
      const answer = await get(`/data/history/production/${part}/${id}`, { Cookie: 'editor=yes' })
      expect([answer.status, await answer.text()]).toEqual([200, expect.not.stringContaining('timestamp')])
    }
  },
)

const asEditor = (mutation: object) =>
  fetch(`${lake.origin}/lake/v2025-02-19/data/mutate/production`, {
    method: 'POST',
    headers: { Cookie: 'editor=yes', Origin: lake.origin },
    body: JSON.stringify({ mutations: [mutation] }),
  })

test.each([
  { create: { _id: 'private.note', _type: 'page' } },
  { createOrReplace: { _id: 'private.note', _type: 'other' } },
  { patch: { id: 'private.note', inc: { text: 1 } } },
  { patch: { id: 'private.note', ifRevisionID: 'other', set: { n: 1 } } },
  { patch: { id: 'private.absent', set: { n: 1 } } },
])('a refusal tells an editor nothing about a private document: %j', async (mutation) => {
  const answer = await asEditor(mutation)
  expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('may not change')])
})

test('references tell an editor nothing about a private document, and stay where they are', async () => {
  const to = (_ref: string) => ({ _type: 'page', to: { _type: 'reference', _ref } })
  const refusals = ['private.note', 'private.absent'].map(async (_ref) => {
    const answer = await asEditor({ create: { _id: 'referring', ...to(_ref) } })
    return [answer.status, (await answer.text()).replaceAll(_ref, 'ID')]
  })
  const [existing, absent] = await Promise.all(refusals)
  expect(existing).toEqual(absent)
  expect(existing).toEqual([409, expect.stringContaining('documentReferenceDoesNotExistError')])
  await lake.owner.create({ _id: 'drafts.linked', ...to('private.note') })
  const draft = { publishedId: 'linked', draftId: 'drafts.linked' }
  expect((await asEditor({ patch: { id: 'drafts.linked', set: { n: 1 } } })).status).toBe(200)
  await lake.owner.action({ actionType: 'sanity.action.document.publish', ...draft })
  expect((await asEditor({ patch: { id: 'linked', set: { n: 2 } } })).status).toBe(200)
  expect((await asEditor({ create: { _id: 'drafts.linked', ...to('private.note') } })).status).toBe(200)
  await lake.owner.create({ _id: 'private.referring', ...to('linked') })
  const deletion = await asEditor({ delete: { id: 'linked' } })
  expect([deletion.status, await deletion.text()]).toEqual([409, expect.not.stringContaining('private.')])
})

test('nobody writes without being the owner, nor from a page of another origin', async () => {
  const write = (headers: Record<string, string>) =>
    fetch(`${lake.origin}/lake/v2025-02-19/data/mutate/production`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ mutations: [{ create: { _type: 'page' } }] }),
    })
  expect((await write({})).status).toBe(401)
  expect((await write({ Authorization: 'Bearer wrong' })).status).toBe(401)
  expect((await write({ Cookie: 'owner=yes' })).status).toBe(403)
  expect((await write({ Cookie: 'owner=yes', Origin: 'https://elsewhere.example' })).status).toBe(403)
  const secure = lake.origin.replace('http:', 'https:')
  expect((await write({ Cookie: 'owner=yes', Origin: secure })).status).toBe(403)
  expect((await write({ Cookie: 'owner=yes', Origin: lake.origin })).status).toBe(200)
  const throughTls = { Cookie: 'owner=yes', 'X-Forwarded-Proto': 'https' }
  expect((await write({ ...throughTls, Origin: lake.origin })).status).toBe(403)
  expect((await write({ ...throughTls, Origin: secure })).status).toBe(200)
})

test.each([
  ['/data/mutate/production', '{'],
  ['/data/mutate/production', '[]'],
  ['/data/mutate/production', '{"mutations": 7}'],
  ['/data/mutate/production', '{"mutations": [{"explode": {}}]}'],
  ['/data/mutate/production', '{"mutations": [{"create": {"_id": "../x", "_type": "a"}}]}'],
  ['/data/mutate/production', '{"mutations": [{"patch": {"id": "open", "set": 7}}]}'],
  [
    '/data/mutate/production',
    '{"mutations": [{"patch": {"id": "open", "insert": {"after": "a", "items": 1}}}]}',
  ],
  ['/data/actions/production', '{"actions": [{"actionType": "none"}]}'],
  ['/data/actions/production', '{"actions": [{"actionType": "sanity.action.document.publish"}]}'],
  ['/data/query/production', '{"query": {"a": 1}}'],
  ['/assets/images/production', 'not a picture'],
  ['/nothing', '{}'],
])('bad input to %s is 4xx with a message: %s', async (path, body) => {
  const response = await lake.post(path, body)
  const text = await response.text()
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(response.status).toBeLessThan(500)
  expect(JSON.parse(text)).toMatchObject({})
  expect(text).not.toMatch(/node_modules|\.ts:/)
  expect(lake.problems()).toEqual([])
})
