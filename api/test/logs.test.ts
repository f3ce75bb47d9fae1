import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { createReadableLog } from '#src/operations/readable-log.ts'
import { SECRET_PARAMETERS } from '@portfolio/contract/secret-parameters'
import { createLog } from '#src/operations/request-log.ts'
import { startProcess } from './support/start-process.ts'
import { freePort } from './support/free-port.ts'
import { OWNER } from './support/data-directory.ts'
import { usePortfolio } from './support/use-portfolio.ts'
import { type Visitor, createVisitor } from './support/visitor.ts'

const lineSchema = z.looseObject({
  level: z.number(),
  req: z.optional(z.object({ id: z.string(), url: z.string(), referer: z.optional(z.string()) })),
  res: z.optional(z.object({ statusCode: z.number() })),
})

let lines: string[] = []
/** The same lines, formatted for people. */
let readable = ''
const forPeople = await createReadableLog({ write: (text) => void (readable += text) })
const log = createLog('info', {
  write(line) {
    lines.push(line)
    forPeople.write(line)
  },
})
const parsed = () => lines.map((line) => lineSchema.parse(JSON.parse(line)))

const server = usePortfolio({}, { log })

/** Makes a request for each place in which a log line could contain a secret. */
async function visit(visitor: Visitor) {
  await visitor.signIn(OWNER)
  const headers = { Authorization: 'Bearer secret-bearer' }
  const referrer = { Referer: `${server.origin}/reset-password/0123?token=secret-token` }
  await visitor.get('/reset-password/0123456789abcdef01234567?token=secret-token', { Accept: 'text/html' })
  await visitor.get('/api/auth/google/callback?code=secret-code&state=secret-state', headers)
  await visitor.get('/api/preview/enable?sanity-preview-secret=secret-preview&sanity-preview-pathname=/')
  await visitor.get('/api/auth/session?x=1&TOKEN=secret-token', referrer)
  for (const name of Object.values(SECRET_PARAMETERS)) {
    await visitor.get(`/api/auth/session?x=1&${name}=secret-${name}%2Fsecret-end&y=2`)
    // A sign-in redirects to an address in its own query string.
    const target = `${server.origin}/studio?x=1&${name}=secret-${name}&y=2`
    for (const origin of [target, encodeURIComponent(target)])
      await visitor.get(`/api/auth/session?${new URLSearchParams({ origin }).toString()}`)
  }
}

function expectNoSecrets(visitor: Visitor) {
  const text = lines.join('')
  expect(text).toContain('y=2')
  expect(text).not.toContain('=secret-')
  expect(text).not.toMatch(/secret-(?:end|bearer)|3Dsecret-/)
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
  await using database = await server.database()
  // Removes the fields that the list of the outbox needs, to cause a 500.
  await database.client.db().collection('outbox').insertOne({ status: 'sent' })
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

test('lines for people have the message, request, status and id, without secrets; those of an error its stack', async () => {
  readable = ''
  const visitor = createVisitor(server.origin)
  await visit(visitor)
  const answer = await visitor.get('/api/nothing-there')
  log.error({ err: new Error('The disk is gone') }, 'a write failed')
  const id = answer.headers.get('X-Request-Id')
  const line = `GET /api/nothing-there: request completed \\(404 in \\d+ ms\\), request ${id}\n`
  await expect.poll(() => stripVTControlCharacters(readable)).toMatch(new RegExp(line))
  const text = stripVTControlCharacters(readable)
  expect(text).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: .*nothing-there/m)
  expect(text).toMatch(
    /^\[\d\d:\d\d:\d\d\] ERROR: a write failed *\n +err: [^}]*Error: The disk is gone\n +at /m,
  )
  expect(text).not.toMatch(/^\{|"level":/m)
  lines = [text]
  expectNoSecrets(visitor)
})

// util-linux's `script` gives a program a terminal.
const hasTerminal = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0

test.skipIf(!hasTerminal).each([
  ['server on a terminal', /INFO: GET \/api\/nothing-there: request completed \(404 in /],
  ['server', /\{"level":30,.*"url":"\/api\/nothing-there".*\}\n/],
] as const)('the log of a %s is for people or for programs', async (started, line) => {
  const process = await startProcess({ LOG_LEVEL: 'info', NO_COLOR: '1' }, started)
  onTestFinished(() => process.remove())
  await createVisitor(await process.origin()).get('/api/nothing-there')
  expect(await process.printed(line)).toBeTruthy()
})

test.skipIf(!existsSync('/dev/full'))(
  'a log that cannot be written ends no server, and lets one that fails end',
  async () => {
    const port = await freePort()
    const crash = `process.on('SIGUSR2', () => { throw new Error('A fault') })`
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(crash)}`
    const env = { PORT: String(port), LOG_LEVEL: 'info', NODE_OPTIONS }
    const process = await startProcess(env, 'server whose log is on a full disk')
    onTestFinished(() => process.remove())
    const read = () => fetch(`http://127.0.0.1:${port}/api/health`).then(({ status }) => status)
    await expect.poll(() => read().catch(() => null)).toBe(200)
    for (const _line of [1, 2, 3]) expect(await read()).toBe(200)
    process.signal('SIGUSR2')
    expect(await process.ended).toMatchObject({ code: 70 })
  },
)
