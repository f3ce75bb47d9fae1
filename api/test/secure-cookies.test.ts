import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OWNER, type TestPortfolio, startPortfolio } from './support/start-portfolio.ts'
import { createVisitor } from './support/visitor.ts'

let portfolio: TestPortfolio
let local: string
beforeAll(async () => {
  const port = await findFreePort()
  local = `http://127.0.0.1:${port}`
  portfolio = await startPortfolio({ PORT: String(port), PUBLIC_URL: 'https://portfolio.example' })
})
afterAll(() => portfolio.stop())

async function findFreePort() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

test('behind TLS every cookie is Secure, and those of sessions are bound to the host', async () => {
  const visitor = createVisitor(local)
  await visitor.get('/api/auth/session')
  const answer = await visitor.post('/api/auth/login', OWNER)
  const cookies = answer.headers.getSetCookie()
  const names = new Set(cookies.map((cookie) => cookie.split('=')[0]))
  expect(names).toEqual(new Set(['XSRF-TOKEN', '__Host-portfolio-browser', '__Host-portfolio-session']))
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Secure/)
    expect(cookie).toMatch(/; Path=\/(;|$)/)
    expect(cookie).not.toMatch(/; Domain/)
  }
  expect((await visitor.get('/api/auth/session')).body).toMatchObject({ user: { email: OWNER.email } })
  expect((await visitor.get('/lake/v2025-02-19/users/me')).text).toContain(OWNER.email)
})
