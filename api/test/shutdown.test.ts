import { once } from 'node:events'
import { type Socket, connect, createServer } from 'node:net'
import { Agent, request } from 'node:http'
import { type TestContext, describe, expect, test } from 'vitest'
import { listenLocally } from './support/listen-locally.ts'
import { OWNER } from './support/data-directory.ts'
import { startProcess } from './support/start-process.ts'
import { createVisitor } from './support/visitor.ts'

/** Locks of an evaluation that takes its full 2 s. */
const SLOW_QUERY = `/lake/v2025-02-19/data/query/production?query=${encodeURIComponent(
  'count(*[count(*[count(*[_id != ^._id]) > 0 && _id != ^._id]) > 0])',
)}`
const UNFINISHED_REQUEST = [
  'POST /lake/v2025-02-19/data/query/production HTTP/1.1',
  'Host: portfolio.localhost',
  'Content-Type: application/json',
  'Content-Length: 100',
  'Expect: 100-continue',
  '',
  '{',
].join('\r\n')
const PAGES = ['/', '/projects', '/skills', '/biography', '/srb', '/srb/projects', '/comments', '/contact']

/** Filters for which librsvg needs minutes, without an interruption. */
const SLOW_IMAGE = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f">${'<feTurbulence numOctaves="200" baseFrequency="0.9"/><feMorphology radius="400"/>'.repeat(50)}</filter><rect width="4000" height="4000" filter="url(#f)"/></svg>`

async function start(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  env: Record<string, string> = {},
) {
  const server = await startProcess(env)
  onTestFinished(() => server.remove())
  return { ...server, url: await server.origin() }
}

const connectTo = (url: string) =>
  new Promise<Socket>((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname, () => resolve(socket))
    socket.on('error', () => {})
  })

/** A request that the server has begun to answer, and whose body never ends. */
async function sendUnfinished(url: string) {
  const socket = await connectTo(url)
  socket.setEncoding('utf8').write(UNFINISHED_REQUEST)
  await once(socket, 'data')
  return socket
}

const statusOf = (url: string, options: { agent?: Agent } = {}) =>
  new Promise<{ status?: number; headers?: NodeJS.Dict<string | string[]>; error?: string }>((resolve) => {
    request(url, { headers: { Accept: 'text/html' }, ...options }, (response) => {
      response.resume()
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }))
      response.once('error', ({ message }) => resolve({ error: message }))
    })
      .on('error', ({ message }) => resolve({ error: message }))
      .end()
  })

test('at SIGTERM requests in flight are answered, later ones refused, and streams ended', async (context) => {
  const { url, signal, ended, printed } = await start(context)
  const agent = new Agent({ keepAlive: true })
  await statusOf(`${url}/api/health`, { agent })
  const stream = await fetch(`${url}/api/user/comments/events`)
  const webSocket = await connectTo(url)
  webSocket.write(
    `GET /lake/v1/data/live/events/production HTTP/1.1\r\nHost: ${new URL(url).host}\r\nOrigin: ${url}\r\n` +
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await new Promise((resolve) => webSocket.once('data', resolve))
  const webSocketClosed = new Promise((resolve) => webSocket.once('close', resolve))

  // To render the pages, the stopping server also reads content from itself over HTTP.
  const inFlight = [...PAGES, SLOW_QUERY].map((path) => statusOf(url + path))
  await new Promise((resolve) => setTimeout(resolve, 100))
  signal('SIGTERM')
  await printed(/Stopping/)
  const late = await statusOf(`${url}/api/health`, { agent })
  expect(late).toMatchObject({
    status: 503,
    headers: { connection: 'close', 'retry-after': '2', refresh: '2' },
  })

  for (const answer of await Promise.all(inFlight)) {
    expect(answer.error).toBeUndefined()
    expect(answer.headers?.connection).toBe('close')
  }
  await stream.text()
  await webSocketClosed
  expect(await ended).toEqual({ code: 0, signal: null })
})

test('an image that takes minutes to make is cut off within 10 s', async (context) => {
  const { url, signal, ended } = await start(context)
  const owner = createVisitor(url)
  await owner.signIn(OWNER)
  const headers = { 'Content-Type': 'image/svg+xml', Origin: url }
  const upload = owner
    .call('POST', '/lake/v2025-02-19/assets/images/production', { rawBody: SLOW_IMAGE, headers })
    .catch(() => null)
  const early = await Promise.race([
    upload,
    new Promise((resolve) => setTimeout(resolve, 2_000, 'rendering')),
  ])
  expect(early).toBe('rendering')
  const signalled = Date.now()
  signal('SIGTERM')
  await ended
  expect(Date.now() - signalled).toBeLessThan(10_000)
  await upload
})

// Concurrent, because each test waits for a time limit.
describe.concurrent('what does not end', () => {
  test('a request that does not end is answered with 503 within 10 s, and the log names it', async (context) => {
    const { url, signal, ended, output } = await start(context)
    const socket = await sendUnfinished(url)
    let answer = ''
    socket.on('data', (text: string) => (answer += text))
    const signalled = Date.now()
    signal('SIGTERM')
    await ended
    expect(Date.now() - signalled).toBeLessThan(10_000)
    expect(answer).toMatch(/^HTTP\/1.1 503 .*\r\nConnection: close\r\n/s)
    expect(output()).toContain('POST /lake/v2025-02-19/data/query/production')
  })

  test('a second signal ends the process at once, but not one that npm repeats', async (context) => {
    const { url, signal, ended, isRunning } = await start(context)
    await sendUnfinished(url)
    signal('SIGINT')
    for (const milliseconds of [20, 500]) {
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      expect(isRunning()).toBe(true)
      signal('SIGINT')
    }
    expect(await ended).toEqual({ code: null, signal: 'SIGKILL' })
  })

  test('a mail server that greets and then says nothing does not hold up the stop by a closed terminal', async (context) => {
    const silent = createServer((socket) => {
      context.onTestFinished(() => void socket.destroy())
      socket.on('error', () => {}).write('220 mail.example\r\n')
    })
    const greeted = once(silent, 'connection')
    context.onTestFinished(() => void silent.close())
    const { url, signal, ended } = await start(context, {
      SMTP_URL: `smtp://127.0.0.1:${await listenLocally(silent)}`,
      MAIL_FROM: 'portfolio@example.test',
    })
    const asked = { email: OWNER.email, language: 'en' }
    expect((await createVisitor(url).post('/api/user/forgotten-password', asked)).status).toBe(200)
    await greeted
    const signalled = Date.now()
    // A closed terminal sends it twice: through the shell, and when the shell has ended.
    signal('SIGHUP')
    signal('SIGHUP')
    expect(await ended).toEqual({ code: 0, signal: null })
    expect(Date.now() - signalled).toBeLessThan(8_000)
  })

  test('a part that does not close is cut off within 10 s, and the log names it', async (context) => {
    // Runs in the server before its own code: worker threads then never end, and the database waits for its own.
    const hang = `import { Worker } from 'node:worker_threads'
      Worker.prototype.terminate = () => new Promise(() => {})`
    const { url, signal, ended, output } = await start(context, {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hang)}`,
    })
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
    const signalled = Date.now()
    signal('SIGTERM')
    expect(await ended).toEqual({ code: null, signal: 'SIGKILL' })
    expect(Date.now() - signalled).toBeLessThan(10_000)
    expect(output()).toMatch(/"running":\["(content|database)"\].*stopped by force/)
  })
})
