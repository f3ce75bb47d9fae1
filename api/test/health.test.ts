import { type Socket, connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { MongoServerError } from 'mongodb'
import { connectDatabase } from '#src/database/connect.ts'
import { recogniseError } from '#src/http/error-handler.ts'
import { quickest } from './support/quickest.ts'
import { OWNER } from './support/data-directory.ts'
import { startPortfolio } from './support/start-portfolio.ts'
import { listenLocally } from './support/listen-locally.ts'
import { freePort } from './support/free-port.ts'
import { useFolder } from './support/use-folder.ts'

const directory = useFolder()
const GUESTBOOK = '/api/user/comments/write-impression'

test('mails that a mail server does not take are in the health, which stays ready', async () => {
  // Nothing listens there.
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}`, MAIL_FROM: 'site@example.test' }
  await using portfolio = await startPortfolio(smtp)
  const visitor = portfolio.visitor()
  expect((await visitor.get('/api/health')).body).toMatchObject({ mail: 'empty' })
  await visitor.post('/api/user/forgotten-password', { email: OWNER.email, language: 'en' })
  await expect
    .poll(async () => (await visitor.get('/api/health')).body)
    .toMatchObject({ status: 'ready', mail: 'failing' })
})

test('health has the state of each part; a database that stops answering is 503 within 2 s, as is one that is gone', async () => {
  const database = await connectDatabase({ uri: null, directory })
  onTestFinished(() => database.close())
  const proxy = await createProxy(database.client.options.hosts[0]?.socketPath ?? '')
  onTestFinished(() => proxy.close())

  const portfolio = await startPortfolio({
    MONGODB_URI: `mongodb://127.0.0.1:${proxy.port}/portfolio?directConnection=true&serverSelectionTimeoutMS=500`,
    SESSION_SECRET: 'a secret that only this test uses, long enough',
  })
  // The stop waits for the database too.
  onTestFinished(() => portfolio.stop())
  onTestFinished(() => proxy.resume())
  const visitor = portfolio.visitor()
  const answer = await visitor.get('/api/health')
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    status: 'ready',
    version: manifest.version,
    database: true,
    content: true,
    disk: true,
    mail: 'off',
    backup: { state: 'off', ageSeconds: 0 },
  })

  proxy.pause()
  const time = await quickest(async () => {
    const { status, body } = await visitor.get('/api/health')
    expect(status).toBe(503)
    expect(body).toMatchObject({ status: 'unavailable', database: false, content: true })
  })
  expect(time).toBeLessThan(2_000)

  proxy.cut()
  for (const answered of [visitor.get(GUESTBOOK), visitor.post('/api/auth/login', OWNER)])
    expect((await answered).status).toBe(503)
  expect((await visitor.get(GUESTBOOK)).headers.get('retry-after')).toBe('30')
})

test('a call that has waited too long for a transaction is 503', () => {
  const error = new MongoServerError({ code: 50, codeName: 'MaxTimeMSExpired' })
  expect(recogniseError(error)).toMatchObject({ status: 503, headers: { 'Retry-After': '30' } })
})

/** A proxy; while it is paused, connections stay open without an answer, and while it is cut there are none. */
async function createProxy(path: string) {
  const sockets = new Set<Socket>()
  let held: (() => void)[] | null = null
  let isCut = false
  const passOn = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
    from.on('data', (chunk) => {
      if (held) held.push(() => to.write(chunk))
      else to.write(chunk)
    })
  }
  const hangUp = () => sockets.forEach((socket) => socket.destroy())
  const server = createServer((client) => {
    if (isCut) return client.destroy()
    const target = connect(path)
    passOn(client, target)
    passOn(target, client)
  })
  const port = await listenLocally(server)
  return {
    port,
    pause: () => {
      held = []
    },
    cut: () => {
      isCut = true
      hangUp()
    },
    resume: () => {
      isCut = false
      for (const write of held ?? []) write()
      held = null
    },
    close: () => {
      hangUp()
      server.close()
    },
  }
}
