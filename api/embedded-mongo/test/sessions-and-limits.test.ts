import MongoStore from 'connect-mongo'
import { RateLimiterMongo } from 'rate-limiter-flexible'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabase } from './start-database.ts'

let database: Awaited<ReturnType<typeof startDatabase>>
beforeAll(async () => {
  database = await startDatabase()
})
afterAll(() => database.stop())

test('connect-mongo keeps, reads and ends sessions', async () => {
  const store = MongoStore.create({ client: database.get().client, stringify: false })
  const cookie = { originalMaxAge: 60_000, expires: new Date(Date.now() + 60_000) }
  await new Promise((resolve, reject) => {
    store.set(
      's1',
      Object.assign({ cookie, signedInAt: 0, userAgent: '' }, { passport: { user: 'me' } }),
      (error: unknown) => (error ? reject(error) : resolve(null)),
    )
  })
  const read = () =>
    new Promise((resolve, reject) =>
      store.get('s1', (error, session) => (error ? reject(error) : resolve(session))),
    )
  expect(await read()).toMatchObject({ passport: { user: 'me' } })
  await database.get().client.db().collection('sessions').deleteMany({ 'session.passport.user': 'me' })
  expect(await read()).toBeFalsy()
})

test('rate-limiter-flexible counts to its limit and not beyond, with twenty at once', async () => {
  const limiter = new RateLimiterMongo({
    storeClient: database.get().client,
    keyPrefix: 'test',
    points: 5,
    duration: 60,
  })
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => limiter.consume('somebody')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('expired documents of TTL indexes, ascending and descending, are deleted within half a minute', async () => {
  for (const at of [1, -1] as const) {
    const collection = database.get().client.db().collection(`expiring${at}`)
    await collection.createIndex({ at }, { expireAfterSeconds: 1 })
    await collection.insertMany([
      { at: new Date(Date.now() - 10_000) },
      { at: new Date(Date.now() + 60_000) },
      { at: 'text' },
      { no: 'date' },
    ])
  }
  const counts = () =>
    Promise.all([1, -1].map((at) => database.get().client.db().collection(`expiring${at}`).countDocuments()))
  await expect.poll(counts, { interval: 500 }).toEqual([3, 3])
})
