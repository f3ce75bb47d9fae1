import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { type Socket, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '#src/connections/listen.ts'
import { createLog } from '#src/operations/request-log.ts'
import { usePortfolio } from './support/use-portfolio.ts'

const portfolio = usePortfolio()

const upgradeRequest = (path: string, origin = portfolio.origin) =>
  [
    `GET ${path} HTTP/1.1`,
    `Host: ${new URL(portfolio.origin).host}`,
    `Origin: ${origin}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '',
    '',
  ].join('\r\n')

const open = () =>
  new Promise<Socket>((resolve, reject) => {
    const { hostname, port } = new URL(portfolio.origin)
    const socket = connect(Number(port), hostname, () => resolve(socket))
    socket.on('error', reject)
  })

/** Sends bytes and reads until the other side ends. */
async function exchange(bytes: string): Promise<string> {
  const socket = await open()
  socket.write(bytes)
  let answer = ''
  for await (const chunk of socket.setEncoding('utf8')) answer += String(chunk)
  return answer
}

const expectHealthy = async () => expect((await portfolio.visitor().get('/api/health')).status).toBe(200)

const PATHS = [
  '/lake/v1/data/listen/production?query=*',
  '/lake/v1/data/live/events/production',
  '/lake/v1/socket/production',
  '/lake/v1/socket/%E0%A4%A',
  '/unknown',
  '//',
]

test.each(PATHS)('an upgrade of %s, reset at every byte, leaves the server up', async (path) => {
  for (const origin of [portfolio.origin, 'http://foreign.example']) {
    const request = upgradeRequest(path, origin)
    for (let length = 1; length <= request.length; length++) {
      const socket = await open()
      socket.write(request.slice(0, length))
      await new Promise((resolve) => setImmediate(resolve))
      socket.resetAndDestroy()
    }
  }
  await expectHealthy()
})

test.each(PATHS)(
  'an upgrade of %s, closed or reset while it is decided, leaves the server up',
  async (path) => {
    for (const origin of [portfolio.origin, 'http://foreign.example']) {
      for (let count = 0; count < 40; count++) {
        const socket = await open()
        socket.write(upgradeRequest(path, origin))
        await new Promise((resolve) => setTimeout(resolve, count % 8))
        if (count % 2) socket.resetAndDestroy()
        else socket.destroy()
      }
    }
    await expectHealthy()
  },
)

test('an upgrade of an unknown address is 404, one of another protocol an ordinary request', async () => {
  expect(await exchange(upgradeRequest('/unknown'))).toMatch(/^HTTP\/1\.1 404 /)
  const other = upgradeRequest('/api/health').replace('websocket', 'h2c').replace('Upgrade\r\n', 'close\r\n')
  expect(await exchange(other)).toMatch(/^HTTP\/1\.1 200 /)
})

test('a refused upgrade has the headers of every answer, and a foreign host gets none', async () => {
  const foreign = 'Host: evil.example'
  const [path = ''] = PATHS
  const withHost = upgradeRequest(path, 'http://evil.example').replace(/Host: .*/, foreign)
  const refusals = [
    [upgradeRequest('/unknown'), 404],
    [upgradeRequest(path), 401],
    [upgradeRequest(path, 'http://foreign.example'), 403],
    [withHost, 421],
    [upgradeRequest(path).replace('Upgrade: ', 'X-Forwarded-Host: evil.example\r\nUpgrade: '), 421],
    [upgradeRequest('/unknown').replace(/Host: .*/, foreign), 421],
    [upgradeRequest('/unknown').replace('\r\n', '\r\nHost: other.example\r\n'), 400],
  ] as const
  for (const [request, status] of refusals) {
    const answer = await exchange(request)
    expect(answer).toContain(`HTTP/1.1 ${status} `)
    expect(answer, answer).toMatch(/^X-Content-Type-Options: nosniff/m)
  }
})

test('bytes that are no HTTP are 400, headers that are too long 431', async () => {
  expect(await exchange('\u0000\u0001nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await exchange(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431 /,
  )
  await expectHealthy()
})

test('two Host headers are 400, for upgrades too', async () => {
  const twice = (request: string) => request.replace('\r\n', '\r\nHost: other.example\r\n')
  expect(await exchange(twice(upgradeRequest('/unknown')))).toMatch(/^HTTP\/1\.1 400 /)
  const page = `GET / HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n`
  expect(await exchange(twice(page))).toMatch(/^HTTP\/1\.1 400 /)
})

/** Every address of 127.0.0.0/8 is this machine on Linux, and a client of its own. */
test.runIf(process.platform === 'linux').each([
  ['nothing', ''],
  ['slow headers', 'GET / HTTP/1.1\r\nHost: a\r\nX: '],
  ['slow bodies', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\na'],
])('a client that takes all connections and sends %s keeps no other one out', async (_name, begin) => {
  const listener = await listen({ host: '127.0.0.1', port: 0, maxConnections: 30 }, createLog('silent'))
  onTestFinished(() => listener.close())
  listener.serve(
    (sent, response) => sent.resume().once('end', () => response.end('served')),
    () => Promise.resolve(),
  )
  const port = Number(new URL(listener.localOrigin).port)
  for (let count = 0; count < 60; count += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' })
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(begin)
  }
  for (const localAddress of ['127.0.0.3', '127.0.0.4']) {
    const status = await new Promise((resolve, reject) => {
      httpRequest({ port, host: '127.0.0.1', localAddress, agent: false }, (response) =>
        resolve(response.statusCode),
      )
        .once('error', reject)
        .end()
    })
    expect(status).toBe(200)
  }
})
