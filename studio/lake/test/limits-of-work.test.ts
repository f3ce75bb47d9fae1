import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express, { type Response as ExpressResponse } from 'express'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openDataset } from '../src/dataset/dataset.ts'
import { QUERIES_MAX } from '../src/limits.ts'
import { parseMutations } from '../src/mutations/mutation.ts'
import { createQueryEngine } from '../src/query/engine.ts'
import { openStore } from '../src/store/open-store.ts'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
beforeEach(async () => {
  lake = await startLake()
})
afterEach(() => lake.stop())

const PATH = '/lake/v2025-02-19/data/query/production'
const ask = (query: string, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  fetch(lake.origin + PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
    ...(signal ? { signal } : {}),
  })

test('anonymous queries beyond the queue’s limit are 503 with Retry-After', async () => {
  lake.lake().mutate(
    Array.from({ length: 100 }, (_, n) => ({ create: { _id: `d${n}`, _type: 'd' } })),
    'test',
  )
  const clients = new AbortController()
  const answers: Response[] = []
  const slow = async (n: number) => {
    const query = `count(*{"a":*{"b":*{"c":_id}}})\n//${n}`
    answers.push(await ask(query, { 'X-Forwarded-For': `198.51.100.${n}` }, clients.signal))
  }
  const waiting = Promise.allSettled(Array.from({ length: QUERIES_MAX.anonymous + 3 }, (_, n) => slow(n)))
  const refused = () => answers.filter(({ status }) => status === 503)
  await expect.poll(() => refused().length).toBe(3)
  expect(answers).toEqual(refused())
  for (const answer of answers) {
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await answer.json()).toMatchObject({ message: 'Too many queries are waiting' })
  }
  // Queries of disconnected clients free their places.
  clients.abort()
  await waiting
  await expect.poll(async () => (await ask('1 + 1')).status).toBe(200)
})

test('strangers who ask what pages ask do not fill the server’s own queue', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'queries-'))
  const store = openStore(directory)
  const sanity = { projectId: 'p', dataset: 'd' }
  const engine = createQueryEngine({ store, sanity, log: () => {}, warmUp: true })
  onTestFinished(async () => {
    await engine.close()
    store.close()
    await rm(directory, { recursive: true })
  })
  const numbers = Array.from({ length: QUERIES_MAX.server + 1 }, (_, n) => n)
  engine.expectQueries(numbers.map(String))
  const asked = { params: {}, perspective: 'published', sourceMap: null } as const
  const strangers = Promise.allSettled(
    numbers.map((n) =>
      engine.ask({ ...asked, query: `${n}` }, { kind: 'anonymous', address: `198.51.${n >> 8}.${n & 255}` }),
    ),
  )
  expect(await engine.queryAsServer('"own"')).toMatchObject({ json: '"own"' })
  const fulfilled = (await strangers).filter(({ status }) => status === 'fulfilled')
  expect(fulfilled).toHaveLength(2 * QUERIES_MAX.anonymous)
})

/** Announces a body and sends one byte of it. @returns the status line of the answer */
function announceBody(bytes: number, authorization = '') {
  const socket = connect(Number(new URL(lake.origin).port), '127.0.0.1')
  socket.write(
    `POST ${PATH} HTTP/1.1\r\nHost: lake\r\nContent-Type: application/json\r\n${authorization}Content-Length: ${bytes}\r\n\r\n{`,
  )
  return new Promise<string>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('data', (data) => {
      resolve(data.toString('latin1').split('\r\n')[0] ?? '')
      socket.destroy()
    })
  })
}

test('a body above the limit of an anonymous client is 413 before it is read', async () => {
  expect(await announceBody(20_000_000)).toContain('413')
  expect(await announceBody(20_000_000, 'Authorization: Bearer unknown\r\n')).toContain('401')
})

test('a fault is 500 and logged as `err`, with its stack', async () => {
  lake.setDatabaseDown(true)
  expect((await ask('1')).status).toBe(500)
  lake.setDatabaseDown(false)
  expect(lake.problems()).toEqual([
    expect.objectContaining({
      level: 'error',
      message: 'a lake request failed',
      err: expect.objectContaining({
        message: 'The database is down',
        stack: expect.stringContaining('at '),
      }),
    }),
  ])
})

test('a transaction is stored and its listeners are called although one of them fails', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'dataset-'))
  const store = openStore(directory)
  onTestFinished(async () => {
    store.close()
    await rm(directory, { recursive: true })
  })
  const faults: unknown[] = []
  const called: string[] = []
  const dataset = openDataset(store, (event) => faults.push(event))
  dataset.onCommit(() => {
    throw new Error('no room')
  })
  dataset.onCommit(({ id }) => called.push(id))
  const mutation = { kind: 'create' as const, document: { _id: 'kept', _type: 'kept' } }
  const { id } = dataset.transact([mutation], { author: 'test' })
  expect(store.documents()).toMatchObject([{ _id: 'kept' }])
  expect(called).toEqual([id])
  expect(faults).toMatchObject([{ level: 'error', transactionId: id, err: { message: 'no room' } }])
})

test.each([
  ['a query', { delete: { query: '*[count(*[count(*[count(*) > 0]) > 0]) > 0]' } }],
  ['a path', { patch: { id: 'd1', unset: [`${'[@, @]'.repeat(60)}.none`] } }],
])('mutations are stopped while %s takes too long, and change nothing', async (_what, mutation) => {
  const directory = await mkdtemp(join(tmpdir(), 'dataset-'))
  const store = openStore(directory)
  onTestFinished(async () => {
    store.close()
    await rm(directory, { recursive: true })
  })
  const dataset = openDataset(store)
  const documents = Array.from({ length: 100 }, (_, n) => ({ create: { _id: `d${n}`, _type: 'd' } }))
  dataset.transact(parseMutations(documents), { author: 'a', maxMs: 5_000 })
  const stopped = () => dataset.transact(parseMutations([mutation]), { author: 'a', maxMs: 50 })
  expect(stopped).toThrow('The mutations take longer than 0.05 s')
  expect(dataset.all()).toHaveLength(100)
})

test('an export waits for a client that does not read, does not stop when one leaves, and is one of four of an address', async () => {
  const text = 'x'.repeat(100_000)
  const documents = Array.from({ length: 200 }, (_, n) => ({ create: { _id: `d${n}`, _type: 'd', text } }))
  lake.lake().mutate(documents, 'test')
  const responses: ExpressResponse[] = []
  const app = express()
    .use((_request, response, next) => {
      responses.push(response)
      next()
    })
    .use('/lake', lake.lake().router)
  const server = app.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const path = '/lake/v1/data/export/production'
  const socket = connect(port, '127.0.0.1').pause()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: lake\r\n\r\n`)
  await expect.poll(() => responses[0]?.writableNeedDrain).toBe(true)
  expect(responses[0]?.writableLength).toBeLessThan(1_000_000)
  const others = Array.from({ length: 3 }, () => connect(port, '127.0.0.1').pause())
  for (const other of others) other.write(`GET ${path} HTTP/1.1\r\nHost: lake\r\n\r\n`)
  await expect.poll(() => responses.filter((one) => one.writableNeedDrain).length).toBe(4)
  const refused = await fetch(`http://127.0.0.1:${port}${path}`)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '30'])
  for (const each of [socket, ...others]) each.resetAndDestroy()
  await expect.poll(() => responses.slice(0, 4).every(({ destroyed }) => destroyed)).toBe(true)
  const lines = (await (await fetch(`http://127.0.0.1:${port}${path}`)).text()).trim().split('\n')
  expect(lines).toHaveLength(documents.length)
  expect(lake.problems()).toEqual([])
})

/** A query that exhausts the memory: strings grow tenfold per level, and are split into single characters. */
const EXHAUSTING = (() => {
  const tenfold = `{"s": ${Array.from({ length: 10 }, () => 's').join(' + ')}}`
  const split = `[${Array.from({ length: 4 }, () => 'string::split(s, "")').join(', ')}]`
  return `{"s": "${'a'.repeat(1_000)}"}${tenfold.repeat(4)}{"s": s + s + s}{"s": ${split}}`
})()

test.each(['anonymous', 'identified'])(
  'an %s query that exhausts the memory is 400, and the next one is answered',
  async (asker) => {
    const headers: Record<string, string> =
      asker === 'identified' ? { Authorization: `Bearer ${lake.token}` } : {}
    const refused = await ask(EXHAUSTING, headers)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      error: { type: expect.stringMatching(/^query(MemoryExceeded|Timeout)$/) },
    })
    const next = await ask('1 + 1', headers)
    expect(await next.json()).toMatchObject({ result: 2 })
  },
  60_000,
)
