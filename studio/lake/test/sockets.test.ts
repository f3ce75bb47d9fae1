import { type Socket, connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

const SLOW = encodeURIComponent('*[count([1,2,3][]{"a": *{"b": *}}) > 0]')
const REQUESTS: [string, string, Record<string, string>][] = [
  ['listen of an owner', '/lake/v1/data/listen/production?query=*', { Cookie: 'owner=yes' }],
  ['listen with a costly query', `/lake/v1/data/listen/production?query=${SLOW}`, { Cookie: 'owner=yes' }],
  ['anonymous listen', '/lake/v1/data/listen/production?query=*', {}],
  ['live events', '/lake/v1/data/live/events/production', {}],
  ['presence', '/lake/v1/socket/production', { Cookie: 'owner=yes' }],
  ['anonymous presence', '/lake/v1/socket/production', {}],
  ['an unknown path', '/lake/v1/nothing/production', {}],
  ['an address that is not a URL', '//', {}],
  ['another dataset', '/lake/v1/data/listen/other?query=*', { Cookie: 'owner=yes' }],
  ['a foreign origin', '/lake/v1/data/listen/production?query=*', { Origin: 'https://elsewhere.example' }],
]

function textOf(path: string, headers: Record<string, string>) {
  const all = {
    Host: new URL(lake.origin).host,
    Upgrade: 'websocket',
    Connection: 'Upgrade',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version': '13',
    Origin: lake.origin,
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

async function open(): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(lake.origin).port), noDelay: true })
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket
}

/** Sends part of a request, then ends the connection. */
async function abort(part: string, end: (socket: Socket) => void, wait: () => Promise<unknown>) {
  const socket = await open()
  await new Promise((resolve) => socket.write(part, resolve))
  await wait()
  end(socket)
}

const reset = (socket: Socket) => void socket.resetAndDestroy()
const close = (socket: Socket) => void socket.end()
const atOnce = () => Promise.resolve()

/** The lake runs in this process, where vitest fails the run for any uncaught error. */
async function expectAlive() {
  const response = await fetch(`${lake.origin}/lake/v1/data/query/production?query=1`)
  expect(response.status).toBe(200)
  expect(lake.problems()).toEqual([])
}

test.each(REQUESTS)(
  'a reset at every byte of an upgrade request leaves the lake running: %s',
  async (_what, path, headers) => {
    const text = textOf(path, headers)
    for (let length = 0; length <= text.length; length += 1) await abort(text.slice(0, length), reset, atOnce)
    await expectAlive()
  },
)

test.each(REQUESTS)(
  'a reset or close at any time after an upgrade request leaves the lake running: %s',
  async (_what, path, headers) => {
    const text = textOf(path, headers)
    const turns = [0, 1, 2, 3, 5, 8, 13, 20].map((ms) => () => delay(ms))
    for (const end of [reset, close])
      for (const wait of [atOnce, ...turns]) await Promise.all([1, 2, 3].map(() => abort(text, end, wait)))
    await expectAlive()
  },
)

test('a reset while the identity is looked up leaves the lake running', async () => {
  const text = textOf('/lake/v1/data/listen/production?query=*', { Cookie: 'owner=yes' })
  const release = lake.delayIdentities()
  for (let count = 0; count < 20; count += 1) await abort(text, count % 2 ? reset : close, () => delay(5))
  await delay(50)
  release()
  await expectAlive()
})

test('a reset while events are sent leaves the lake running', async () => {
  const text = textOf('/lake/v1/data/listen/production?query=*', { Cookie: 'owner=yes' })
  const sockets = await Promise.all(Array.from({ length: 20 }, open))
  for (const socket of sockets) socket.write(text)
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('data', resolve))))
  const write = lake.owner.create({ _id: 'sent', _type: 'sent', text: 'x'.repeat(200_000) })
  for (const socket of sockets) {
    socket.resetAndDestroy()
    await delay(1)
  }
  await write
  await expectAlive()
})
