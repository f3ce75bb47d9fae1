import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommentChange } from '../src/create-lake.ts'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

const words = (_key: string, text: string) => ({ _key, _type: 'block', children: [{ _type: 'span', text }] })
const TEXT = 'Nobody outside may read this comment'

const send = (who: string | null, path: string, body: object | null = null, method = 'POST') =>
  fetch(`${lake.origin}/lake/v2025-02-19${path}`, {
    method: body ? method : 'GET',
    headers: {
      Origin: lake.origin,
      'Content-Type': 'application/json',
      ...(who ? { Cookie: `${who}=yes` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const mutate = async (who: string, ...mutations: object[]) =>
  (await send(who, '/data/mutate/production-comments', { mutations })).status
const comment = (_id: string, authorId: string, rest: object = {}) => ({
  create: { _id, _type: 'comment', authorId, message: [words('m', TEXT)], status: 'open', ...rest },
})
const asked = async (who: string | null) => {
  const answer = await send(who, '/projects/portfolio/datasets?datasetProfile=comments&addonFor=production')
  return [answer.status, await answer.json()]
}

test('the first comment sets up a private dataset, once, for those who may write', async () => {
  expect(await asked('editor')).toEqual([200, []])
  expect((await send(null, '/comments/production/setup', {})).status).toBe(401)
  expect((await send('moderator', '/comments/production/setup', {})).status).toBe(403)
  expect((await send('editor', '/comments/nowhere/setup', {})).status).toBe(404)
  for (let again = 0; again < 2; again += 1) {
    const answer = await send('editor', '/comments/production/setup', {})
    expect([answer.status, await answer.json()]).toEqual([200, { datasetName: 'production-comments' }])
  }
  expect((await send('editor', '/comments/production-comments/setup', {})).status).toBe(400)
  const found = { name: 'production-comments', aclMode: 'private', datasetProfile: 'comments' }
  expect(await asked('editor')).toEqual([200, [expect.objectContaining(found)]])
  expect(await (await send('owner', '/features')).json()).toEqual(
    expect.arrayContaining(['studioComments', 'sanityTasks']),
  )
  await lake.restart()
  expect(await asked('owner')).toEqual([200, [expect.objectContaining(found)]])
})

test('editors read comments; moderators and visitors neither read nor list them', async () => {
  expect(await mutate('editor', comment('c1', 'editor'))).toBe(200)
  const query = `query=${encodeURIComponent('*')}`
  const paths = [
    `/data/query/production-comments?${query}`,
    '/data/doc/production-comments/c1',
    '/data/export/production-comments',
    '/data/history/production-comments/transactions/c1',
    `/data/listen/production-comments?${query}`,
    '/data/live/events/production-comments',
  ]
  for (const path of paths) {
    expect([path, (await send(null, path)).status]).toEqual([path, 401])
    expect([path, (await send('moderator', path)).status]).toEqual([path, 403])
  }
  for (const who of [null, 'moderator']) {
    expect(await asked(who)).toEqual([200, []])
    expect(await (await send(who, '/projects/portfolio/datasets')).text()).not.toContain('comments')
    expect(await (await send(who, '/projects/portfolio')).json()).toMatchObject({ members: [] })
  }
  expect(await (await send('editor', paths[0] ?? '')).text()).toContain(TEXT)
  expect(await (await send('owner', '/data/export/production')).text()).not.toContain(TEXT)
})

test('the dataset of comments stays private, and goes with its dataset', async () => {
  await expect(lake.owner.datasets.edit('production-comments', { aclMode: 'public' })).rejects.toMatchObject({
    statusCode: 400,
  })
  await lake.owner.datasets.create('other', { aclMode: 'public' })
  // As on a full disk.
  using database = new DatabaseSync(join(lake.directory, 'content.sqlite'))
  database.exec(`CREATE TRIGGER full BEFORE INSERT ON datasets BEGIN SELECT RAISE(ABORT, 'full'); END`)
  expect((await send('editor', '/comments/other/setup', {})).status).toBe(500)
  database.exec('DROP TRIGGER full')
  expect((await send('editor', '/comments/other/setup', {})).status).toBe(200)
  await lake.owner.datasets.delete('other')
  const left = (await lake.owner.datasets.list()).map(({ name }) => name)
  expect(left).toEqual(['production', 'production-comments'])
})

test('nobody speaks in the name of another', async () => {
  const reaction = (userId: string) => [{ _key: `${userId}-:+1:`, shortName: ':+1:', userId }]
  const patch = (set: object) => ({ patch: { id: 'c1', set } })
  expect(await mutate('editor', comment('forged', 'owner'))).toBe(403)
  expect(await mutate('owner', patch({ message: [words('m', 'Forged')] }))).toBe(403)
  expect(await mutate('owner', patch({ authorId: 'owner' }))).toBe(403)
  expect(await mutate('owner', patch({ reactions: reaction('editor') }))).toBe(403)
  expect(await mutate('owner', patch({ reactions: reaction('owner'), status: 'resolved' }))).toBe(200)
  expect(await mutate('editor', patch({ reactions: [] }))).toBe(403)
  expect(await mutate('editor', patch({ message: [words('m', 'Edited')] }))).toBe(200)
  expect(await mutate('editor', patch({ target: { path: { field: 'title' } } }))).toBe(200)
  // Words in another thread, at another place, or about another text would be another statement.
  for (const set of [
    { threadId: 'other' },
    { parentCommentId: 'other' },
    { contentSnapshot: [] },
    { 'target.document._ref': 'other' },
    { 'target.path.field': 'other' },
  ])
    expect([set, await mutate('owner', patch(set))]).toEqual([set, 403])
  expect(await mutate('owner', patch({ 'target.path.selection': { type: 'text', value: [] } }))).toBe(200)
  // Another document in the comment's place, which could get other words and become the comment again.
  for (const _type of ['comment', 'note']) {
    const create = { ...comment('c1', 'editor').create, _type, message: [words('m', 'Forged')] }
    expect([_type, await mutate('owner', { delete: { id: 'c1' } }, { create })]).toEqual([_type, 403])
  }
  // A script, such as an import, may write comments of many authors.
  await lake.commentsOf('production').create({ _type: 'comment', _id: 'imported', authorId: 'editor' })
})

test.each<object>([
  { message: 'x' },
  { reactions: 'x' },
  { lastEditedAt: 'x' },
  { _type: 'tasks.task', dueBy: 'x' },
  { _type: 'tasks.task', subscribers: 5 },
  { target: { path: null } },
  { target: { path: { field: 7 } } },
  { target: { path: { field: 'title', selection: { type: 'text', value: 'x' } } } },
])('a comment or task that would crash a Studio is refused: %j', async (fields) => {
  expect(await mutate('editor', comment('broken', 'editor', fields))).toBe(400)
})

test('changes of comments are announced with who is signed in', async () => {
  const heard: CommentChange[] = []
  lake.lake().onComment((change) => heard.push(change))
  await lake.owner.createOrReplace({ _id: 'elsewhere', _type: 'page' })
  expect(await mutate('editor', comment('c2', 'editor'))).toBe(200)
  const after = expect.objectContaining({ _id: 'c2', authorId: 'editor' })
  expect(heard).toEqual([{ dataset: 'production', author: 'editor', before: null, after }])
})

test('the people who may read drafts are members, and have grants', async () => {
  const project: unknown = await (await send('editor', '/projects/portfolio')).json()
  expect(project).toMatchObject({
    members: [
      { id: 'owner', isRobot: false, roles: [{ title: 'Administrator' }] },
      { id: 'editor', isRobot: false, roles: [{ title: 'Editor' }] },
    ],
  })
  const groups = await lake.owner.fetch('*[_type == "system.group"]{members, grants}')
  expect(groups).toEqual([
    expect.objectContaining({ members: ['owner'] }),
    expect.objectContaining({ members: ['editor'] }),
  ])
  expect(await lake.anonymous.fetch('*[_type == "system.group"]{members, grants}')).toEqual([])
})

test('a comment with a mention survives a restart', async () => {
  await lake.restart()
  expect(await lake.commentsOf('production').fetch('*[_id == "c1"][0].message[0].children[0].text')).toBe(
    'Edited',
  )
})
