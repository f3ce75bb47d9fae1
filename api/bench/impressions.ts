import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Types } from 'mongoose'
import { pino } from 'pino'
import { type Database, connectDatabase } from '#src/database/connect.ts'
import { createFeed } from '#src/guestbook/feed.ts'
import { createImpressionModel } from '#src/guestbook/model.ts'
import { createImpressions } from '#src/guestbook/service.ts'
import { createGuestbookSettings } from '#src/guestbook/settings.ts'
import { createSpamCheck } from '#src/guestbook/spam.ts'
import { startChild, makeDataDirectory } from './children.ts'
import { type Load, load, measure } from './load.ts'
import { measureOwnerLists, seedOwnerLists } from './owner-lists.ts'
import { dateOf, seedImpressions } from './seed-impressions.ts'

// `npm run bench:impressions`: figures of one run on this machine. The first page is in `npm run bench`.
const COUNT = 100_000
const EACH_MS = 5_000
const OWNER = { email: 'owner@example.test', password: 'Owner-password-1' }
const PATH = '/api/user/comments/write-impression'
const ANY_PAGE = fileURLToPath(new URL('any-page.lua', import.meta.url))

const say = (line: string) => process.stdout.write(`${line}\n`)
const report = (title: string, { perSecond, p50, p99 }: Load) =>
  say(`${title}: ${Math.round(perSecond)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`)

const directory = await makeDataDirectory()
const uri = benchDatabase()
const environment = {
  PORT: '0',
  DATA_DIR: directory,
  OWNER_EMAIL: OWNER.email,
  OWNER_PASSWORD: OWNER.password,
  ...(uri ? { MONGODB_URI: uri, SESSION_SECRET: 'a secret that only this benchmark uses' } : {}),
}
say(uri ? 'A MongoDB server' : 'The embedded database')
const site = await startChild('../src/main.ts', [], environment)
const database = await connectDatabase({ uri, directory: join(directory, 'accounts') })
try {
  const started = performance.now()
  const person = await seedImpressions(database, COUNT)
  say(`${COUNT} impressions written in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  await measureLists(site.origin)
  await seedOwnerLists(database)
  const lists = await measureOwnerLists(site.origin, { owner: OWNER, person, count: COUNT, dateOf })
  say('Lists of the owner, one call after the other:')
  for (const { list, took } of lists) report(list, took)
  await measurePosts(database)
} finally {
  if (uri) await database.client.db().dropDatabase()
  await database.close()
  await site.stop()
  await rm(directory, { recursive: true, force: true })
}

/** A database of its own on the server that MONGODB_URI names. */
function benchDatabase(): string | null {
  if (!process.env.MONGODB_URI) return null
  const url = new URL(process.env.MONGODB_URI)
  url.pathname = `/portfolio-bench-${crypto.randomUUID()}`
  return url.href
}

async function measureLists(origin: string) {
  report(
    'Any of 9,800 pages, read from the database',
    await load(`${origin}${PATH}`, { seconds: EACH_MS / 1_000, script: ANY_PAGE }),
  )
}

/**
 * Calls the service, which checks for spam and stores durably: over HTTP the rate limits would bound the result.
 */
async function measurePosts({ connection }: Database) {
  const model = createImpressionModel(connection)
  const feed = createFeed(model, pino({ level: 'silent' }))
  const impressions = createImpressions({
    model,
    findNames: () => Promise.resolve(new Map()),
    checkSpam: createSpamCheck(model),
    readSettings: createGuestbookSettings(() => Promise.resolve(null), pino({ level: 'silent' })),
    feed,
  })
  let number = 0
  const post = () => {
    number += 1
    const author = { id: new Types.ObjectId().toHexString(), isAdmin: false, first_name: '', last_name: '' }
    return impressions.add(author, { impression: `Another impression with number ${number}` })
  }
  report('Posts, one after the other', await measure(post, { milliseconds: EACH_MS, atOnce: 1 }))
  report('Posts, sixteen at a time', await measure(post, { milliseconds: EACH_MS }))
  await feed.close()
}
