import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createClient } from '@sanity/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type TestLake, startLake } from './start-lake.ts'

// What `sanity tokens` and `sanity users` request; `sanity-cli.test.ts` runs the commands.

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
  await lake.owner.create({ _id: 'shown', _type: 'page' })
  await lake.owner.create({ _id: 'drafts.hidden', _type: 'page' })
  await lake.owner.create({ _id: 'private.note', _type: 'page' })
})
afterAll(() => lake.stop())

type Token = { id: string; key?: string; label: string; roles: { name: string }[] }
const TOKENS = '/projects/portfolio/tokens'
const clientWith = (token: string) => createClient({ ...lake.config, token })
const make = (label: string, roleName: string, client = lake.owner) =>
  client.request<Token>({ method: 'POST', uri: TOKENS, body: { label, roleName } })
const list = () => lake.owner.request<Token[]>({ uri: TOKENS })
const idsOf = (token = '') =>
  clientWith(token).fetch<string[]>('*[_type == "page"]._id | order(@)', {}, { perspective: 'raw' })
const send = (who: string, path: string, init: RequestInit = {}) =>
  fetch(`${lake.origin}/lake/v2025-02-19${path}`, {
    ...init,
    headers: { Cookie: `${who}=yes`, Origin: lake.origin, 'Content-Type': 'application/json' },
  })

test.each([
  ['administrator', ['drafts.hidden', 'private.note', 'shown'], 200],
  ['editor', ['drafts.hidden', 'shown'], 200],
  ['viewer', ['shown'], 403],
])('a token with the role %s may do what its role may, until it is deleted', async (role, ids, written) => {
  const { key, ...made } = await make(`as ${role}`, role)
  expect(made).toMatchObject({ label: `as ${role}`, roles: [{ name: role }] })
  expect(await list()).toContainEqual(expect.objectContaining({ id: made.id, roles: made.roles }))
  expect(JSON.stringify(await list())).not.toContain(key)
  expect(await idsOf(key)).toEqual(ids)
  await lake.restart()
  const mutations = [{ createOrReplace: { _id: `by-${role}`, _type: 'row' } }]
  const answer = await fetch(`${lake.origin}/lake/v2025-02-19/data/mutate/production`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ mutations }),
  })
  expect(answer.status).toBe(written)
  // Only a person's token ends with a sign-out.
  await clientWith(key ?? '').request({ method: 'POST', uri: '/auth/logout' })
  expect(await idsOf(key)).toEqual(ids)
  // A sign-in would make a token that outlives this one.
  const signIn = await fetch(`${lake.origin}/lake/v1/auth/login/portfolio?origin=${lake.origin}`, {
    headers: { Authorization: `Bearer ${key}` },
    redirect: 'manual',
  })
  expect(signIn.status).toBe(403)

  await lake.owner.request({ method: 'DELETE', uri: `${TOKENS}/${made.id}` })
  await expect(idsOf(key)).rejects.toMatchObject({ statusCode: 401 })
  expect(await list()).not.toContainEqual(expect.objectContaining({ id: made.id }))
  await expect(lake.owner.request({ method: 'DELETE', uri: `${TOKENS}/${made.id}` })).rejects.toMatchObject({
    statusCode: 404,
  })
})

test('the roles of tokens are listed, and no invitations', async () => {
  const general = { projectId: 'portfolio', isCustom: false, appliesToUsers: false, appliesToRobots: true }
  const roles = ['administrator', 'editor', 'viewer'].map((name) => ({ name, ...general }))
  expect(await lake.owner.request({ uri: '/projects/portfolio/roles' })).toMatchObject(roles)
  expect(await lake.owner.request({ uri: '/invitations/project/portfolio' })).toEqual([])
})

test.each(['editor', 'viewer'])(
  'a token with the role %s reads and writes no tokens or users',
  async (role) => {
    const { id, key = '' } = await make('limited', role)
    const client = clientWith(key)
    for (const request of [
      { uri: TOKENS },
      { uri: TOKENS, method: 'POST', body: { label: 'more', roleName: 'administrator' } },
      { uri: `${TOKENS}/${id}`, method: 'DELETE' },
      { uri: '/projects/portfolio/roles' },
      { uri: '/invitations/project/portfolio' },
      { uri: '/hooks/projects/portfolio' },
    ])
      await expect(client.request(request)).rejects.toMatchObject({ statusCode: 403 })
    await lake.owner.request({ method: 'DELETE', uri: `${TOKENS}/${id}` })
  },
)

test('a token keeps its limits when it cannot be deleted, as on a full disk', async () => {
  const { id, key } = await make('limited', 'viewer')
  using database = new DatabaseSync(join(lake.directory, 'content.sqlite'))
  database.exec(`CREATE TRIGGER full BEFORE DELETE ON tokens BEGIN SELECT RAISE(ABORT, 'full'); END`)
  expect((await send('owner', `${TOKENS}/${id}`, { method: 'DELETE' })).status).toBe(500)
  expect(await idsOf(key)).toEqual(['shown'])
  database.exec('DROP TRIGGER full')
  await lake.owner.request({ method: 'DELETE', uri: `${TOKENS}/${id}` })
  // Forgets the logged problem.
  await lake.restart()
})

test('only the owner reads and makes tokens, and sees all members', async () => {
  for (const who of ['editor', 'moderator'])
    for (const init of [{}, { method: 'POST', body: '{"label":"x","roleName":"viewer"}' }])
      expect([who, (await send(who, TOKENS, init)).status]).toEqual([who, 403])
  expect((await send('nobody', TOKENS)).status).toBe(401)
  expect(await (await send('owner', '/projects/portfolio')).json()).toMatchObject({
    members: [
      { id: 'owner', isRobot: false, roles: [{ title: 'Administrator' }] },
      { id: 'editor', isRobot: false, roles: [{ title: 'Editor' }] },
      { id: 'moderator', isRobot: false, roles: [{ title: 'Viewer' }] },
      { isRobot: true, roles: [{ title: 'Administrator' }] },
    ],
  })
})

test.each([
  [{ label: ' ', roleName: 'viewer' }, /label/],
  [{ label: 'x'.repeat(201), roleName: 'viewer' }, /label/],
  [{ label: 'x' }, /administrator, editor, viewer/],
  [{ label: 'x', roleName: 'root' }, /roleName/],
])('the token %j is refused', async (body, message) => {
  await expect(lake.owner.request({ method: 'POST', uri: TOKENS, body })).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringMatching(message),
  })
})

test('a token is shown by its name to those who read what it wrote', async () => {
  const { id, key = '' } = await make('Search index', 'editor')
  const token = `token-${id}`
  expect(await clientWith(key).request({ uri: '/users/me' })).toMatchObject({ id: token, role: 'editor' })
  expect(await (await send('editor', `/users/${token}`)).json()).toMatchObject({
    displayName: 'Search index',
  })
  expect(await (await send('moderator', `/users/${token}`)).text()).not.toContain('Search index')
})

test('a person is signed in in at most 50 Studios at other origins; a further sign-in ends the oldest', async () => {
  const studio = new URL(lake.origin).origin
  const signIn = async () => {
    const back = await send('owner', `/auth/login/portfolio?origin=${studio}`, { redirect: 'manual' })
    const sid = new URL(back.headers.get('Location') ?? '').hash.slice(1)
    return z.object({ token: z.string() }).parse(await (await send('owner', `/auth/fetch?${sid}`)).json())
      .token
  }
  const [oldest, second] = [await signIn(), await signIn()]
  const script = await make('beside them', 'editor')
  for (let more = 0; more < 49; more += 1) await signIn()
  await expect(idsOf(oldest)).rejects.toThrow(/Session not found|Unauthorized/i)
  expect(await idsOf(second)).toContain('drafts.hidden')
  expect(await idsOf(script.key)).toContain('drafts.hidden')
})

test('the settings of a person are bounded, and a refused one changes nothing', async () => {
  const path = '/users/me/keyvalue'
  const put = (entries: unknown) => send('owner', path, { method: 'PUT', body: JSON.stringify(entries) })
  const first = { key: 'layout', value: 'compact' }
  expect((await put(first)).status).toBe(200)
  const large = Array.from({ length: 3 }, (_, n) => ({ key: `k${n}`, value: 'x'.repeat(400_000) }))
  expect((await put([{ ...first, value: 'wide' }, ...large])).status).toBe(413)
  expect(await (await send('owner', `${path}/layout,k0`)).json()).toEqual([first])
})
