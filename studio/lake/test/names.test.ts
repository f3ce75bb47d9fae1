import { once } from 'node:events'
import { createClient } from '@sanity/client'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
  await lake.owner.create({ _id: 'page', _type: 'page' })
})
afterAll(() => lake.stop())

const clientFor = (names: { projectId?: string; dataset?: string }) =>
  createClient({ ...lake.owner.config(), ...names })

test('a client of another dataset cannot read or write this one', async () => {
  const staging = clientFor({ dataset: 'staging' })
  const refusal = { statusCode: 404, message: expect.stringContaining('Dataset not found') }
  await expect(staging.delete({ query: '*' })).rejects.toMatchObject(refusal)
  await expect(staging.create({ _type: 'page' })).rejects.toMatchObject(refusal)
  await expect(staging.fetch('*')).rejects.toMatchObject(refusal)
  await expect(staging.getDocument('page')).rejects.toMatchObject(refusal)
  await expect(staging.assets.upload('file', Buffer.from('x'))).rejects.toMatchObject(refusal)
  const action = { actionType: 'sanity.action.document.discard', draftId: 'drafts.page' } as const
  await expect(staging.action(action)).rejects.toMatchObject(refusal)
  expect(await lake.owner.fetch('count(*)')).toBe(1)
})

test.each([
  '/v1/data/query/nope?query=*',
  '/v1/DATA/query/nope?query=*',
  '/v1/data/doc/nope/page',
  '/v1/data/listen/nope?query=*',
  '/v1/data/live/events/nope',
  '/v1/data/export/nope',
  '/v1/data/ping/nope',
  '/v1/data/history/nope/transactions/page',
  '/v1/data/history/nope/documents/page',
  '/v1/data/references/nope/documents/page/to',
  '/v1/projects/portfolio/datasets/nope/acl',
  '/images/portfolio/nope/x.png',
  '/files/portfolio/nope/x.txt',
])('another dataset is 404: %s', async (path) => {
  const response = await lake.ask(path)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ message: expect.stringContaining('Dataset not found') })
})

test.each([
  '/v1/projects/nope',
  '/v1/projects/nope/datasets',
  '/v1/projects/nope/datasets/production/acl',
  '/v1/projects/nope/features',
  '/images/nope/production/x.png',
])('another project is 404: %s', async (path) => {
  const response = await lake.ask(path)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ message: expect.stringContaining('Project not found') })
})

test.each(['data/listen/nope?query=*', 'data/live/events/nope', 'socket/nope'])(
  'a WebSocket of another dataset is refused: %s',
  async (path) => {
    const socket = new WebSocket(`${lake.origin.replace('http', 'ws')}/lake/v1/${path}`, {
      headers: { Origin: lake.origin, Cookie: 'owner=yes' },
    })
    const [error] = await once(socket, 'error').catch((reason: unknown) => [reason])
    expect(error).toMatchObject({ message: expect.stringContaining('404') })
  },
)

test('the lake’s own names are accepted, also encoded', async () => {
  expect((await lake.ask('/v1/data/query/prod%75ction?query=*')).status).toBe(200)
  expect((await lake.ask('/v1/projects/portfolio')).status).toBe(200)
  expect((await lake.ask('/v1/projects/portfolio/datasets/production/acl')).status).toBe(200)
})
