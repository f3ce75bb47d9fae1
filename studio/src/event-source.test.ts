import { once } from 'node:events'
import { type Socket, connect, createServer } from 'node:net'
import { JSDOM } from 'jsdom'
import { afterAll, expect, test, vi } from 'vitest'
import { startLake } from '../lake/test/start-lake.ts'

const lake = await startLake()
const sockets: Socket[] = []
const proxy = createServer((client) => {
  const server = connect(Number(new URL(lake.origin).port), '127.0.0.1')
  for (const socket of [client, server]) sockets.push(socket.on('error', () => socket.destroy()))
  client.pipe(server).pipe(client)
})
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
const address = proxy.address()
const port = typeof address === 'object' && address ? address.port : 0

afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  proxy.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await lake.stop()
})

test('a stream that hears nothing any more connects again and misses nothing, and a quiet one stays', async () => {
  const { window } = new JSDOM('<html data-own-lake>', { url: `http://127.0.0.1:${port}/studio/` })
  const { document, location, WebSocket } = window
  for (const [name, value] of Object.entries({ document, location, WebSocket, dispatchEvent: () => true }))
    vi.stubGlobal(name, value)
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
  const { EventSource } = await import('./event-source.ts')
  const stream = new EventSource('/lake/v2025-02-19/data/live/events/production')
  await once(stream, 'welcome')
  for (const _each of [20, 40, 60]) {
    const heard = once(stream, 'heartbeat')
    await vi.advanceTimersByTimeAsync(20_000)
    await heard
    // The lake has got the answer to its ping meanwhile.
    await lake.owner.getDocument('quiet')
  }
  expect(sockets).toHaveLength(2)

  for (const socket of sockets) socket.unpipe()
  await lake.owner.create({ _id: 'missed', _type: 'note' })
  const message = once(stream, 'message')
  await vi.advanceTimersByTimeAsync(46_000)
  expect(await message).toMatchObject([{ data: expect.stringContaining('tags') }])
  expect(sockets).toHaveLength(4)
  stream.close()
})
