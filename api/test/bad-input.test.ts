import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { SITE_QUERIES } from '@portfolio/web/render'
import type { Answer } from './support/visitor.ts'
import { useOwner, usePortfolio } from './support/use-portfolio.ts'

const portfolio = usePortfolio()
const owner = useOwner(portfolio)

const expectPlainRefusal = (answer: Answer) => {
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(answer.text).not.toBe('')
  expect(answer.text).not.toMatch(/\bat .+:\d+:\d+|node_modules|\.ts:/)
}

test.each([
  '{',
  '[',
  '"text"',
  'null',
  '7',
  '[]',
  '{"email":{"$gt":""}}',
  '\u0000',
  '{"__proto__":{"isAdmin":true}}',
  '['.repeat(15_000) + ']'.repeat(15_000),
])('body %# is refused by every call that takes one', async (rawBody) => {
  for (const path of ['/api/auth/login', '/api/user/comments/write-impression']) {
    const headers = { 'Idempotency-Key': randomUUID() }
    expectPlainRefusal(await owner.call('POST', path, { rawBody, headers }))
  }
})

test('a body beyond the limit is 413', async () => {
  const answer = await owner.post('/api/user/comments/write-impression', { impression: 'x'.repeat(200_000) })
  expectPlainRefusal(answer)
  expect(answer.status).toBe(413)
})

/** Sends a body in chunks, without its length and without an end. @returns the status */
const sendWithoutEnd = (path: string, bytes: number, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    const sent = request(new URL(path, portfolio.origin), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
    })
    sent.once('response', (response) => {
      resolve(response.statusCode ?? 0)
      sent.destroy()
    })
    sent.once('error', reject)
    sent.write('["')
    for (let left = bytes; left > 0; left -= 64 * 1024) sent.write('x'.repeat(64 * 1024))
  })

test('a body without a length is 413 as soon as too much of it has arrived', async () => {
  const identified = { Origin: portfolio.origin, ...owner.ownHeaders() }
  const all = [
    sendWithoutEnd('/api/auth/login', 200 * 1024),
    sendWithoutEnd('/api/visits/page', 200 * 1024),
    sendWithoutEnd('/lake/v1/data/query/production', 200 * 1024),
    sendWithoutEnd('/lake/v1/data/mutate/production', 21 * 1024 * 1024, identified),
    sendWithoutEnd('/lake/v1/assets/files/production', 51 * 1024 * 1024, identified),
  ]
  expect(await Promise.all(all)).toEqual([413, 413, 413, 413, 413])
})

test('unknown calls are 404 with a message and a code', async () => {
  const visitor = portfolio.visitor()
  for (const path of ['/api/nothing', '/api/auth/nothing', '/api/user']) {
    const answer = await visitor.get(path)
    expect(answer).toMatchObject({ status: 404, body: { code: 'notFound', message: expect.any(String) } })
  }
  expect((await visitor.post('/api/nothing')).status).toBe(404)
})

test('a malformed address is refused, for pages too', async () => {
  for (const path of ['/api/%E0%A4%A', '/%E0%A4%A', '/srb/%E0%A4%A', '/projects?%E0%A4%A=%']) {
    const answer = await portfolio.visitor().get(path)
    expect(answer.status).toBeLessThan(500)
    expect(answer.text).not.toMatch(/node_modules|\.ts:/)
  }
})

test('a GROQ syntax error is 400 and says where', async () => {
  const query = encodeURIComponent('*[_type == "project"')
  const answer = await portfolio.visitor().get(`/lake/v2025-02-19/data/query/production?query=${query}`)
  expectPlainRefusal(answer)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ error: { type: 'queryParseError' } })
})

test('what the pages ask is answered beside a slow query of a stranger, the first time too', async () => {
  const lake = `${portfolio.origin}/lake/v2025-02-19/data/query/production?query=`
  const slow = fetch(lake + encodeURIComponent('*{"a":*{"b":*{"c":_id}}}'))
  const answers = Promise.all(
    SITE_QUERIES.map((query) =>
      fetch(`${lake}${encodeURIComponent(query)}&$language="en"&$slug=""&$skill=""&$page=""`),
    ),
  )
  const first = await Promise.race([answers, slow.then(() => [])])
  expect(first.map(({ status }) => status)).toEqual(SITE_QUERIES.map(() => 200))
  expect((await slow).status).toBe(400)
})

test('an unknown page is a 404 page, an unknown asset a bare 404', async () => {
  const page = await portfolio.visitor().get('/no-such-page', { Accept: 'text/html' })
  expect(page.status).toBe(404)
  expect(page.text).toContain('Back to HomePage')
  expect((await portfolio.visitor().get('/assets/none.js')).status).toBe(404)
})
