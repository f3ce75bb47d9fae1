import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

const frame = z.object({
  event: z.string(),
  id: z.optional(z.string()),
  data: z.record(z.string(), z.unknown()),
})

/** A listener over a WebSocket, as the Studio has them. */
function listen(query: string, more = '', who = 'owner') {
  const frames: z.infer<typeof frame>[] = []
  const url = `${lake.origin.replace('http', 'ws')}/lake/v1/data/listen/production?query=${encodeURIComponent(query)}${more}`
  const socket = new WebSocket(url, { headers: { Origin: lake.origin, Cookie: `${who}=yes` } })
  socket.on('message', (data: Buffer) => frames.push(frame.parse(JSON.parse(data.toString('utf8')))))
  const isClosed = () => socket.readyState === WebSocket.CLOSED
  return { frames, isClosed, close: () => socket.close() }
}

test('a listener that lost its connection continues without a lost or repeated event', async () => {
  const first = listen('*[_type == "resumed"]', '&enableResume=true')
  await expect.poll(() => first.frames.length).toBe(1)
  await lake.owner.create({ _type: 'resumed', _id: 'r', n: 0 })
  await expect.poll(() => first.frames.length).toBe(2)
  first.close()
  await lake.owner.patch('r').set({ n: 1 }).commit()
  await lake.owner.patch('r').set({ n: 2 }).commit()
  const again = listen(
    '*[_type == "resumed"]',
    `&enableResume=true&lastEventId=${encodeURIComponent(first.frames[1]?.id ?? '')}`,
  )
  await expect.poll(() => again.frames.length).toBe(3)
  await lake.owner.patch('r').set({ n: 3 }).commit()
  await expect.poll(() => again.frames.length).toBe(4)
  again.close()
  expect(again.frames.map(({ event }) => event)).toEqual(['welcomeback', 'mutation', 'mutation', 'mutation'])
})

test('a listener that lost its connection within a transaction gets the rest of it', async () => {
  const query = '*[_type == "parts"]'
  const first = listen(query, '&enableResume=true')
  await expect.poll(() => first.frames.length).toBe(1)
  const transaction = lake.owner.transaction()
  for (const _id of ['p1', 'p2', 'p3']) transaction.create({ _id, _type: 'parts' })
  await transaction.commit()
  await expect.poll(() => first.frames.length).toBe(4)
  first.close()
  const [, second, ...rest] = first.frames
  const again = listen(query, `&enableResume=true&lastEventId=${encodeURIComponent(second?.id ?? '')}`)
  await expect.poll(() => again.frames.length).toBe(3)
  again.close()
  expect(again.frames.slice(1)).toEqual(rest)
})

test('a listener that a large transaction has disconnected reads again', async () => {
  // Waits for no evaluation: a filter that is not evaluated in time leads to a reset of the open stream instead.
  const query = '*'
  const first = listen(query, '&includeResult=true&effectFormat=mendoza&enableResume=true')
  await expect.poll(() => first.frames.length).toBe(1)
  await lake.owner.create({ _id: 'small', _type: 'large' })
  await expect.poll(() => first.frames.length).toBe(2)
  const text = 'x'.repeat(50_000)
  const creations = Array.from({ length: 90 }, (_, n) => ({
    create: { _id: `large${n}`, _type: 'large', text },
  }))
  lake.lake().mutate(creations, 'test')
  await expect.poll(first.isClosed).toBe(true)
  const id = encodeURIComponent(first.frames.at(-1)?.id ?? '')
  const again = listen(query, `&enableResume=true&lastEventId=${id}`)
  await expect.poll(() => again.frames.map(({ event }) => event)).toEqual(['reset'])
  expect(again.isClosed()).toBe(false)
  again.close()
})

test('live events name the tags of the queries that changed, and no others', async () => {
  await lake.owner.create({ _type: 'tagged', _id: 't' })
  const asked = await lake.anonymous.fetch('*[_type == "tagged"]', {}, { filterResponse: false })
  const other = await lake.anonymous.fetch('*[_type == "untouched"]', {}, { filterResponse: false })
  const heard: string[] = []
  const living = lake.anonymous.live.events().subscribe((event) => {
    if (event.type === 'welcome') heard.push('welcome')
    if (event.type === 'message') heard.push(...event.tags)
  })
  await expect.poll(() => heard.length).toBe(1)
  await lake.owner.patch('t').set({ n: 1 }).commit()
  await expect.poll(() => heard.length).toBeGreaterThan(1)
  living.unsubscribe()
  expect(asked.syncTags?.some((tag) => heard.includes(tag))).toBe(true)
  expect(other.syncTags?.some((tag) => heard.includes(tag))).toBe(false)
})

test.each([
  ['no query', '', 'missing'],
  ['no GROQ', '*[', 'queryParseError'],
  ['functions that take no filter', '*[diff::changedAny({}, {}, a)]', 'diff::'],
  ['a parameter that is not given', '*[_type == $type]', 'param $type referenced, but not provided'],
])('a listener with %s is refused', async (_what, query, reason) => {
  const response = await fetch(
    `${lake.origin}/lake/v1/data/listen/production?query=${encodeURIComponent(query)}`,
    { headers: { Cookie: 'owner=yes' } },
  )
  expect(response.status).toBe(400)
  expect(await response.text()).toContain(reason)
})

/** Takes for ever for any document: nine arrays of ten, nested. */
const ENDLESS = Array.from({ length: 9 }).reduce<string>(
  (inner) => `[${'{},'.repeat(9)}{}][]{"a": ${inner}}`,
  '1',
)

test('a listener whose query takes too long reads again, and delays neither the writer nor other listeners', async () => {
  const endless = `*[count(${ENDLESS}) > 1]`
  const [bad, good] = [listen(endless), listen('*[_type == "cheap"]')]
  const resumable = listen(endless, '&enableResume=true')
  const all = [bad, good, resumable]
  await expect.poll(() => all.map(({ frames }) => frames.length)).toEqual([1, 1, 1])
  const before = process.threadCpuUsage()
  await lake.owner.create({ _id: 'cheap', _type: 'cheap' })
  await expect
    .poll(() => all.map(({ frames }) => frames[1]?.event), { timeout: 30_000 })
    .toEqual([undefined, 'mutation', 'reset'])
  await expect.poll(() => bad.isClosed()).toBe(true)
  // The lake runs in this thread, which the query would keep busy for seconds.
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(900)
  await lake.owner.patch('cheap').set({ n: 1 }).commit()
  await expect.poll(() => good.frames.length, { interval: 10, timeout: 30_000 }).toBe(3)
  // The slow query was not evaluated again, which would have come after the others.
  expect(resumable.frames.map(({ event }) => event)).toEqual(['welcome', 'reset', 'reset'])
  expect(bad.frames).toHaveLength(1)
  for (const { close } of all) close()
})

test('the listeners of a form and of previews hear what their filters select, before other queries are evaluated', async () => {
  const ids = `&$ids=${encodeURIComponent('["form","drafts.form"]')}`
  const [form, previews] = [listen('*[_id in $ids]', ids), listen('*')]
  const evaluated = [listen('*[(_id in $ids)]', ids), listen('*[true]')]
  const slow = listen(`*[count(${ENDLESS}) > 1]`)
  const all = [form, previews, ...evaluated, slow]
  await expect.poll(() => all.map(({ frames }) => frames.length)).toEqual([1, 1, 1, 1, 1])
  await lake.owner.create({ _id: 'drafts.form', _type: 'plain' })
  await expect
    .poll(() => [form, previews].map(({ frames }) => frames.length), { interval: 5 })
    .toEqual([2, 2])
  expect(evaluated.map(({ frames }) => frames.length)).toEqual([1, 1])
  await lake.owner
    .transaction()
    .create({ _id: 'form', _type: 'plain' })
    .create({ _id: 'beside', _type: 'plain' })
    .delete('drafts.form')
    .commit()
  await lake.owner.patch('beside').set({ n: 1 }).commit()
  const heard = ({ frames }: typeof form) =>
    frames.slice(1).map(({ id, data: { documentId, transition, transactionTotalEvents } }) => ({
      id,
      documentId,
      transition,
      transactionTotalEvents,
    }))
  for (const [index, plain] of [form, previews].entries())
    await expect.poll(() => evaluated.map(heard)[index], { timeout: 30_000 }).toEqual(heard(plain))
  expect(heard(form).map(({ transition }) => transition)).toEqual(['appear', 'appear', 'disappear'])
  expect(heard(previews)).toHaveLength(5)
  for (const { close } of all) close()
})

test("the client's listener outlives a query that takes too long, and hears what follows", async () => {
  const events: string[] = []
  const errors: unknown[] = []
  const subscription = lake.owner
    .listen(
      `*[_type == "late" && (count(*[_type == "none"]) == 0 && (n != 1 || count(${ENDLESS}) > 1))]`,
      {},
      { events: ['welcome', 'mutation', 'reconnect'] },
    )
    .subscribe({ next: ({ type }) => events.push(type), error: (error) => errors.push(error) })
  onTestFinished(() => subscription.unsubscribe())
  await expect.poll(() => events).toEqual(['welcome'])
  await lake.owner.create({ _id: 'late', _type: 'late', n: 1 })
  await expect.poll(() => events, { timeout: 30_000 }).toEqual(['welcome', 'reconnect', 'welcome'])
  expect(errors).toEqual([])
})

test('a listener does not learn by the time that its query takes what its reader may not read', async () => {
  const query = `*[select(text match "hidden*" => count(${ENDLESS}) > 1, _id == "shown")]`
  const { frames, close } = listen(query, '&enableResume=true', 'moderator')
  await expect.poll(() => frames.length).toBe(1)
  await lake.owner.create({ _id: 'drafts.shown', _type: 'page', text: 'hidden' })
  await lake.owner.create({ _id: 'shown', _type: 'page' })
  await expect.poll(() => frames[1]?.event, { timeout: 30_000 }).toBe('mutation')
  close()
})

test('events name the visibility that the listener asked for', async () => {
  const { frames, close } = listen('*[_type == "visible"]', '&visibility=transaction')
  await expect.poll(() => frames.length).toBe(1)
  await lake.owner.create({ _id: 'visible', _type: 'visible' })
  await expect.poll(() => frames[1]?.data.visibility).toBe('transaction')
  close()
})

test('nobody listens without an identity', async () => {
  const address = `${lake.origin}/lake/v1/data/listen/production?query=*`
  expect((await fetch(address)).status).toBe(401)
  expect((await fetch(address, { headers: { Authorization: 'Bearer revoked' } })).status).toBe(401)
  const socket = new WebSocket(address.replace('http', 'ws'), { headers: { Origin: lake.origin } })
  const status = new Promise((resolve) => {
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode))
  })
  socket.on('error', () => {})
  expect(await status).toBe(401)
  socket.terminate()
})

test('a page of another origin opens no WebSocket', async () => {
  const socket = new WebSocket(
    `${lake.origin.replace('http', 'ws')}/lake/v1/data/listen/production?query=*`,
    {
      headers: { Origin: 'https://elsewhere.example' },
    },
  )
  const outcome = await new Promise((resolve) => {
    socket.once('open', () => resolve('opened'))
    socket.once('error', () => resolve('refused'))
  })
  expect(outcome).toBe('refused')
})
