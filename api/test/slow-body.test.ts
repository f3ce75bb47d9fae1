// @module-tag slow
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startPortfolio } from './support/start-portfolio.ts'

const BODY_LENGTH = 1_000

test('a small API call whose body arrives slowly is refused after 30 s', async () => {
  await using portfolio = await startPortfolio()
  const { host, hostname, port } = new URL(portfolio.origin)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  // A write after the server has closed the connection fails.
  socket.on('error', () => {})
  const started = Date.now()
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${BODY_LENGTH}\r\n\r\n{`,
  )
  const drip = setInterval(() => socket.write(' '), 500)
  onTestFinished(() => clearInterval(drip))

  await once(socket, 'close')
  expect(Date.now() - started).toBeGreaterThan(29_000)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toMatch(/\r\nConnection: close\r\n/)
  expect(answer).toContain('"code":"badRequest"')
  expect((await portfolio.visitor().get('/api/health')).status).toBe(200)
})
