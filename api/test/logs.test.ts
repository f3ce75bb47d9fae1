import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createLog } from '#src/http/request-log.ts'
import { OWNER, type TestPortfolio, startPortfolio } from './support/start-portfolio.ts'
import { type Visitor, createVisitor } from './support/visitor.ts'

const lineSchema = z.looseObject({
  level: z.number(),
  req: z.optional(z.object({ id: z.string(), url: z.string(), referer: z.optional(z.string()) })),
  res: z.optional(z.object({ statusCode: z.number() })),
})

let server: TestPortfolio
let lines: string[] = []
const parsed = () => lines.map((line) => lineSchema.parse(JSON.parse(line)))

beforeAll(async () => {
  server = await startPortfolio({}, { log: createLog('info', { write: (line) => void lines.push(line) }) })
})
afterAll(() => server.stop())

/** Makes a request for each place in which a log line could contain a secret. */
async function visit(visitor: Visitor) {
  await visitor.signIn(OWNER)
  const headers = { Authorization: 'Bearer secret-bearer' }
  const referrer = { Referer: `${server.origin}/reset-password/0123?token=secret-token` }
  await visitor.get('/reset-password/0123456789abcdef01234567?token=secret-token', { Accept: 'text/html' })
  await visitor.get('/api/auth/google/callback?code=secret-code&state=secret-state', headers)
  await visitor.get('/api/preview/enable?sanity-preview-secret=secret-preview&sanity-preview-pathname=/')
  await visitor.get('/api/auth/session?x=1&TOKEN=secret-token', referrer)
}

function expectNoSecrets(visitor: Visitor) {
  const text = lines.join('')
  for (const secret of ['secret-token', 'secret-code', 'secret-state', 'secret-bearer', 'secret-preview']) {
    expect(text).not.toContain(secret)
  }
  for (const value of visitor.cookies.values()) {
    expect(text).not.toContain(value)
    expect(text).not.toContain(encodeURIComponent(value))
  }
  expect(visitor.cookies.size).toBeGreaterThan(1)
}

test('lines of LOG_LEVEL=info name the request without cookies and tokens', async () => {
  lines = []
  const visitor = createVisitor(server.origin)
  await visit(visitor)
  await expect
    .poll(() => parsed().map(({ req }) => req?.url))
    .toEqual(
      expect.arrayContaining([
        '/reset-password/0123456789abcdef01234567?token=[redacted]',
        '/api/auth/google/callback?code=[redacted]&state=[redacted]',
        '/api/preview/enable?sanity-preview-secret=[redacted]&sanity-preview-pathname=/',
        '/api/auth/session?x=1&TOKEN=[redacted]',
      ]),
    )
  const referers = parsed().map(({ req }) => req?.referer)
  expect(referers).toContain(`${server.origin}/reset-password/0123?token=[redacted]`)
  expectNoSecrets(visitor)
})

test('the lines of a 500 have its request id, which the body has too, and no cookie', async () => {
  lines = []
  const visitor = createVisitor(server.origin)
  await visit(visitor)
  const database = await server.database()
  // Removes the fields that the list of the outbox needs, to cause a 500.
  await database.client.db().collection('outbox').insertOne({ status: 'sent' })
  await database.close()
  const answer = await visitor.get('/api/outbox')
  expect(answer.status).toBe(500)
  const id = answer.headers.get('X-Request-Id') ?? ''
  expect(answer.body).toMatchObject({ code: 'unexpected', requestId: id })
  await expect.poll(() => parsed().filter(({ req }) => req?.id === id).length).toBe(2)
  const [failed, completed] = parsed().filter(({ req }) => req?.id === id)
  expect(failed).toMatchObject({ level: 50, err: { stack: expect.stringContaining('at ') } })
  expect(completed).toMatchObject({ res: { statusCode: 500 } })
  expectNoSecrets(visitor)
})
