import { connect } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { LISTENERS_MAX, LIVE_STREAMS_MAX } from '../src/limits.ts'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
beforeEach(async () => {
  lake = await startLake()
})
afterEach(() => lake.stop())

const LISTEN = '/lake/v1/data/listen/production?query=*'
const LIVE = '/lake/v1/data/live/events/production'
const LIVE_DRAFTS = `${LIVE}?includeDrafts=true`

/** Server-sent events: the events so far, and whether the server has ended the stream. */
async function openEvents(path: string, headers: Record<string, string> = {}) {
  const leave = new AbortController()
  const response = await fetch(lake.origin + path, { headers, signal: leave.signal })
  const stream = { status: response.status, headers: response.headers, text: '', isEnded: false }
  const read = async () => {
    for await (const chunk of response.body ?? []) stream.text += Buffer.from(chunk).toString()
    stream.isEnded = true
  }
  read().catch(() => {
    stream.isEnded = true
  })
  return Object.assign(stream, { leave: () => leave.abort() })
}

function openSocket(path: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(lake.origin.replace('http', 'ws') + path, {
    headers: { Origin: lake.origin, ...headers },
  })
  const state = { isOpen: false, isClosed: false, received: 0, leave: () => socket.terminate() }
  socket.on('open', () => {
    state.isOpen = true
  })
  socket.on('message', () => {
    state.received += 1
  })
  socket.on('close', () => {
    state.isClosed = true
  })
  socket.on('error', () => {})
  return state
}

const asOwner = { Cookie: 'owner=yes' }

/** Every kind of stream that an owner can have. */
const openAll = async (headers: Record<string, string>) => {
  const sockets = [LISTEN, LIVE_DRAFTS, '/lake/v1/socket/production'].map((path) => openSocket(path, headers))
  const events = await Promise.all([LISTEN, LIVE_DRAFTS].map((path) => openEvents(path, headers)))
  await expect.poll(() => sockets.every(({ isOpen }) => isOpen)).toBe(true)
  return { sockets, events }
}
type Streams = Awaited<ReturnType<typeof openAll>>
const endedOf = ({ sockets, events }: Streams) => [
  ...sockets.map(({ isClosed }) => isClosed),
  ...events.map(({ isEnded }) => isEnded),
]
const ALL = [true, true, true, true, true]
const NONE = ALL.map(() => false)

test('every stream of a session ends with it, and those of others stay open', async () => {
  const own = await openAll(asOwner)
  const visitor = await openEvents(LIVE)
  const others = await openAll({ Authorization: `Bearer ${lake.token}` })
  await lake.lake().recheckIdentities()
  expect(endedOf(own)).toEqual(NONE)
  lake.endSession()
  await lake.lake().recheckIdentities()
  await expect.poll(() => endedOf(own)).toEqual(ALL)
  expect(endedOf(others)).toEqual(NONE)
  expect(visitor.isEnded).toBe(false)
  const before = own.events.map(({ text }) => text)
  await lake.owner.create({ _id: 'drafts.later', _type: 'later' })
  await expect.poll(() => others.events[0]?.text).toContain('drafts.later')
  expect(own.events.map(({ text }) => text)).toEqual(before)
})

test('public live events go on after the session has ended', async () => {
  const own = await openEvents(LIVE, asOwner)
  lake.endSession()
  await lake.lake().recheckIdentities()
  await lake.owner.create({ _id: 'published', _type: 'later' })
  await expect.poll(() => own.text).toContain('message')
  expect(own.isEnded).toBe(false)
})

test('every stream of a token ends when the token is revoked', async () => {
  const own = await openAll({ Authorization: `Bearer ${lake.createToken('short-lived')}` })
  lake.revokeTokens('short-lived')
  await lake.lake().recheckIdentities()
  await expect.poll(() => endedOf(own)).toEqual(ALL)
})

test('a listener without drafts ends when its dataset is made private', async () => {
  const [outside, inside] = await Promise.all(
    ['moderator', 'editor'].map((who) => openEvents(LISTEN, { Cookie: `${who}=yes` })),
  )
  await lake.owner.datasets.edit('production', { aclMode: 'private' })
  await lake.lake().recheckIdentities()
  await expect.poll(() => [outside?.isEnded, inside?.isEnded]).toEqual([true, false])
})

test('streams stay open while the identity cannot be checked', async () => {
  const own = await openAll(asOwner)
  lake.setDatabaseDown(true)
  await lake.lake().recheckIdentities()
  lake.setDatabaseDown(false)
  await lake.lake().recheckIdentities()
  expect(endedOf(own)).toEqual(NONE)
})

test('live events of one address are limited, and free again when they close', async () => {
  const { perAddress } = LIVE_STREAMS_MAX
  const from = (address: string) => ({ 'X-Forwarded-For': address })
  const open = await Promise.all(
    Array.from({ length: perAddress }, (_, n) => openEvents(LIVE, from(`2001:db8:1:2::${n.toString(16)}`))),
  )
  expect(open.every(({ status }) => status === 200)).toBe(true)
  const refused = await openEvents(LIVE, from('2001:db8:1:2:ffff::1'))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  await expect.poll(() => refused.text).toContain('from one address')
  const socket = openSocket(LIVE, from('2001:db8:1:2::1'))
  await expect.poll(() => socket.isClosed).toBe(true)
  expect(socket.isOpen).toBe(false)
  expect((await openEvents(LIVE, from('2001:db8:1:3::1'))).status).toBe(200)
  open[0]?.leave()
  await expect
    .poll(async () => (await openEvents(LIVE, from('2001:db8:1:2::1'))).status, { interval: 200 })
    .toBe(200)
  for (const stream of open) stream.leave()
})

test('listeners of one address are limited, and all of them hear a change', async () => {
  const open = Array.from({ length: LISTENERS_MAX.perAddress }, () => openSocket(LISTEN, asOwner))
  await expect.poll(() => open.every(({ received }) => received === 1)).toBe(true)
  await lake.owner.create({ _id: 'crowd', _type: 'crowd' })
  await expect.poll(() => open.every(({ received }) => received === 2)).toBe(true)
  const refused = await openEvents(LISTEN, asOwner)
  expect(refused.status).toBe(429)
  expect((await openEvents(LISTEN, { ...asOwner, 'X-Forwarded-For': '192.0.2.1' })).status).toBe(200)
  for (const socket of open) socket.leave()
})

test.each(['live/events/production', 'listen/production?query=*'])(
  'HEAD of %s is answered, and the connection takes the next request',
  async (path) => {
    const socket = connect(Number(new URL(lake.origin).port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let text = ''
    socket.on('data', (data) => {
      text += data.toString('latin1')
    })
    const head = `Host: lake\r\nAuthorization: Bearer ${lake.token}\r\n\r\n`
    socket.write(`HEAD /lake/v1/data/${path} HTTP/1.1\r\n${head}GET /lake/v1/ping HTTP/1.1\r\n${head}`)
    await expect.poll(() => text).toContain('{"pong":true}')
    expect(text).toMatch(/^HTTP\/1.1 200 OK[^{]*text\/event-stream/)
  },
)

test('live events send nothing for drafts and nothing twice', async () => {
  const [one, two] = [await openEvents(LIVE), openSocket(LIVE)]
  await expect.poll(() => two.received).toBe(1)
  await lake.owner.create({ _id: 'drafts.a', _type: 'a' })
  await lake.owner.create({ _id: 'a', _type: 'a' })
  await expect.poll(() => two.received).toBe(2)
  await expect.poll(() => one.text.match(/event: message/g)?.length).toBe(1)
})

test('live events go on after the one that a client names, in one event, or say that it is not known', async () => {
  let asked = 0
  const after = async (id: string) => {
    asked += 1
    const end = `end${asked}`
    const events = await openEvents(`${LIVE}?lastEventId=${encodeURIComponent(id)}`)
    const heard = (field: string) =>
      [...events.text.matchAll(new RegExp(`^${field}: (.+)$`, 'gm'))].map(([, value = '']) => value)
    await lake.owner.create({ _id: end, _type: end })
    await expect.poll(() => events.text).toContain(await tagOf(end))
    events.leave()
    return { names: heard('event'), ids: heard('id') }
  }
  const tagOf = async (type: string) => {
    const { syncTags = [] } = await lake.anonymous.fetch(
      `*[_type == "${type}"]`,
      {},
      { filterResponse: false },
    )
    return syncTags.join()
  }
  const [start = ''] = (await after('')).ids
  for (let n = 0; n < 600; n += 1) lake.lake().mutate([{ create: { _id: `m${n}`, _type: 'a' } }], 'test')
  const many = await after(start)
  expect(many.names).toEqual(['welcome', 'message', 'message'])
  expect(many.ids[0]).toBe(start)
  const last = many.ids.at(-1) ?? ''
  await lake.owner.create({ _id: 'drafts.b', _type: 'b' })
  const drafts = await after(last)
  expect(drafts.names).toEqual(['welcome', 'message'])
  expect(drafts.ids[0]).toBe(last)

  // The restarted lake does not know the events of the one before.
  await lake.restart()
  for (const unknown of [start, last, 'never'])
    expect((await after(unknown)).names).toEqual(['restart', 'message'])
})

test('a client that does not read its live events is disconnected instead of buffered', async () => {
  const socket = connect(Number(new URL(lake.origin).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`GET ${LIVE} HTTP/1.1\r\nHost: lake\r\n\r\n`)
  await new Promise((resolve) => socket.once('readable', resolve))
  const closed = new Promise((resolve) => socket.once('close', () => resolve('closed')))
  // One event of about 1 MB, more than the system buffers: a transaction over many types.
  const mutations = Array.from({ length: 30_000 }, (_, n) => ({
    create: { _id: `many${n}`, _type: `type${n}` },
  }))
  lake.lake().mutate(mutations, 'test')
  await lake.owner.create({ _id: 'last', _type: 'last' })
  socket.resume()
  expect(await closed).toBe('closed')
})
