import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import express, { type ErrorRequestHandler } from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { HttpError } from '#src/http/errors.ts'
import { createEventStream } from '#src/connections/event-stream.ts'
import { usePortfolio } from './support/use-portfolio.ts'
import { listenLocally } from './support/listen-locally.ts'

const portfolio = usePortfolio({ TRUST_PROXY: '1' })

async function openStreams(count: number, addressOf: (index: number) => string) {
  const closing = new AbortController()
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      fetch(`${portfolio.origin}/api/user/comments/events`, {
        headers: { 'X-Forwarded-For': addressOf(index) },
        signal: closing.signal,
      }),
    ),
  )
  const withStatus = (status: number) => answers.filter((answer) => answer.status === status)
  return { withStatus, close: () => closing.abort() }
}

test('one address has at most 50 event streams, and gets new ones after it has closed some', async () => {
  const { withStatus, close } = await openStreams(60, () => '203.0.113.1')
  expect(withStatus(200)).toHaveLength(50)
  expect(withStatus(429)).toHaveLength(10)
  expect(withStatus(429)[0]?.headers.get('Retry-After')).toBe('30')
  expect(await withStatus(429)[0]?.json()).toMatchObject({ code: 'tooManyRequests' })

  const elsewhere = await openStreams(1, () => '203.0.113.2')
  expect(elsewhere.withStatus(200)).toHaveLength(1)
  elsewhere.close()
  close()
  await expect
    .poll(async () => {
      const again = await openStreams(1, () => '203.0.113.1')
      const count = again.withStatus(200).length
      again.close()
      return count
    })
    .toBe(1)
})

async function serve(limits: { perAddress: number; inAll: number }) {
  const stream = createEventStream(limits)
  const app = express().set('trust proxy', 1)
  app.get('/', (request, response) => stream.add(request, response))
  const left = new Promise<void>((resolve) => {
    app.get('/left', async (request, response) => {
      await once(response, 'close')
      resolve(stream.add(request, response))
    })
  })
  app.use(((error, _request, response, _next) => {
    const refusal = error instanceof HttpError ? error : new HttpError(500, 'unexpected')
    response.status(refusal.status).set(refusal.headers).end()
  }) satisfies ErrorRequestHandler)
  const server = createServer(app)
  const port = await listenLocally(server)
  onTestFinished(() => {
    stream.close()
    server.closeAllConnections()
    server.close()
  })
  return { stream, port, left }
}

test('too many event streams of all addresses together are 503', async () => {
  const { port } = await serve({ perAddress: 2, inAll: 5 })
  const open = async (address: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'X-Forwarded-For': address } })
    return [answer.status, answer.headers.get('Retry-After')]
  }
  const answers = []
  for (let index = 0; index < 7; index++) answers.push(await open(`203.0.113.${index}`))
  expect(answers).toEqual([...Array.from({ length: 5 }, () => [200, null]), [503, '30'], [503, '30']])
})

test('a listener that does not read is dropped, the others go on', async () => {
  const { stream, port } = await serve({ perAddress: 5, inAll: 5 })
  const slow = connect(port, '127.0.0.1').pause()
  slow.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  slow.on('error', () => {})
  const fast = await fetch(`http://127.0.0.1:${port}/`)
  const reader = fast.body?.getReader()
  await expect.poll(() => stream.size()).toBe(2)
  for (let count = 0; count < 1_000 && stream.size() > 1; count++) {
    stream.send(`data: ${'x'.repeat(32_000)}\n\n`)
    await reader?.read()
  }
  expect(stream.size()).toBe(1)
  slow.destroy()
  await reader?.cancel()
})

test('HEAD is answered at once, and takes no place', async () => {
  const { stream, port } = await serve({ perAddress: 1, inAll: 1 })
  expect((await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' })).status).toBe(200)
  expect(stream.size()).toBe(0)
})

test('a client that leaves while its session is read takes no place', async () => {
  const { stream, port, left } = await serve({ perAddress: 1, inAll: 1 })
  const client = connect(port, '127.0.0.1').on('error', () => {})
  client.write('GET /left HTTP/1.1\r\nHost: localhost\r\n\r\n', () => client.destroy())
  await left
  expect(stream.size()).toBe(0)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
})
