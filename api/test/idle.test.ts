import { once } from 'node:events'
import { createConnection, createServer } from 'node:net'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { expect, test } from 'vitest'
import { startEmbedded } from '@portfolio/embedded-mongo'
import { listenTo } from './support/event-reader.ts'
import { startPortfolio } from './support/start-portfolio.ts'
import { useFolder } from './support/use-folder.ts'

const directory = useFolder()

/** What the start has begun ends, such as the first look for a digest. */
const SETTLES_MS = 2_000
const WATCHED_MS = 4_000
/** The driver's heartbeat, on a connection of its own. */
const HEARTBEAT = /hello|ismaster/i

test.skipIf(process.platform === 'win32')('an idle server makes no database calls and sleeps', async () => {
  const database = await startEmbedded(directory)
  const target = decodeURIComponent(
    new URL(database.uri).hostname || /\/\/([^/]+)\//.exec(database.uri)?.[1] || '',
  )
  const messages: string[] = []
  const proxy = createServer((client) => {
    const server = createConnection(target)
    client.on('data', (chunk) => messages.push(chunk.toString('latin1')))
    client.pipe(server).pipe(client)
    for (const socket of [client, server]) socket.on('error', () => socket.destroy())
  })
  const path = join(directory, 'proxy.sock')
  proxy.listen(path)
  await once(proxy, 'listening')
  const portfolio = await startPortfolio({
    MONGODB_URI: `mongodb://${encodeURIComponent(path)}/portfolio?directConnection=true`,
    SESSION_SECRET: 'a secret that only this test uses, long enough',
  })

  // A visit fills the list cache, and an open page starts the polling of other processes' changes.
  const page = await listenTo(portfolio.origin, '/api/user/comments/events')
  await page.waitFor(({ name }) => name === 'ready')
  await portfolio.visitor().get('/api/user/comments/write-impression')
  messages.length = 0
  await expect.poll(() => messages.filter((message) => !HEARTBEAT.test(message)).length).toBeGreaterThan(0)
  await page.close()

  await sleep(SETTLES_MS)
  messages.length = 0
  await sleep(WATCHED_MS)
  expect(messages.filter((message) => !HEARTBEAT.test(message))).toEqual([])
  // Work left over from the start, and the test runner, wake the process too.
  await expect.poll(wakeUpsInASecond, { interval: 0 }).toBeLessThan(8)

  await portfolio.stop()
  proxy.close()
  await database.stop()
})

/** Iterations of the event loop in a second. Each one waits for an event. */
async function wakeUpsInASecond() {
  const rounds = () => performance.nodeTiming.uvMetricsInfo.loopCount
  const before = rounds()
  await sleep(1_000)
  return rounds() - before
}

test('the driver refuses the option minPoolSizeCheckFrequencyMS, so that it must be set on the instance', () => {
  const options = Object.fromEntries([['minPoolSizeCheckFrequencyMS', 10_000]])
  expect(() => new MongoClient('mongodb://127.0.0.1/portfolio', options)).toThrow(/not supported/)
})
