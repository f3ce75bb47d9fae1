import { expect, test } from 'vitest'
import { freePort } from './support/free-port.ts'
import { OWNER } from './support/data-directory.ts'
import { usePortfolio } from './support/use-portfolio.ts'
import { createVisitor } from './support/visitor.ts'

let port: number
usePortfolio(async () => {
  port = await freePort()
  return { PORT: String(port), PUBLIC_URL: 'https://portfolio.example' }
})

test('behind TLS every cookie is Secure, and those of sessions are bound to the host', async () => {
  const visitor = createVisitor(`http://127.0.0.1:${port}`)
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
  expect(await visitor.me()).toMatchObject({ email: OWNER.email })
  expect((await visitor.get('/lake/v2025-02-19/users/me')).text).toContain(OWNER.email)
})
