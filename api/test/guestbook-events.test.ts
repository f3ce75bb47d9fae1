import { expect, test } from 'vitest'
import { impressionListSchema, impressionPostedSchema } from '@portfolio/contract/impression'
import { pino } from 'pino'
import { type FeedEvent, createFeed } from '#src/guestbook/feed.ts'
import { createImpressionModel } from '#src/guestbook/model.ts'
import { type ServerEvent, listenTo } from './support/event-reader.ts'
import { quickest } from './support/quickest.ts'
import { useOwner, usePortfolio } from './support/use-portfolio.ts'

const PATH = '/api/user/comments/write-impression'
const EVENTS = '/api/user/comments/events'

const portfolio = usePortfolio()
const owner = useOwner(portfolio)

const post = async (impression: string) =>
  impressionPostedSchema.parse((await owner.post(PATH, { impression })).body).impression
const tells = (name: string, id: string) => (event: ServerEvent) =>
  event.name === name && JSON.stringify(event.data).includes(id)

test('an open page receives additions and removals at once and uncompressed', async () => {
  const page = await listenTo(portfolio.origin, EVENTS, { headers: { 'Accept-Encoding': 'gzip, br' } })
  expect(page.response.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8')
  expect(page.response.headers.get('Content-Encoding')).toBeNull()
  expect(page.response.headers.get('Cache-Control')).toContain('no-store')
  await page.waitFor(({ name }) => name === 'ready')

  const time = await quickest(async (attempt) => {
    const written = await post(`Look, no reload, ${attempt}`)
    const event = await page.waitFor(tells('published', written._id))
    expect(event.data).toEqual(written)
  })
  expect(time).toBeLessThan(1_000)
  expect(JSON.stringify(page.events)).not.toContain('@')

  const written = await post('Hidden, shown again and deleted')
  await page.waitFor(tells('published', written._id))
  await owner.post('/api/moderation/impressions', { action: 'hide', ids: [written._id], reason: 'a test' })
  expect((await page.waitFor(tells('removed', written._id))).data).toEqual({ _id: written._id })
  await owner.post('/api/moderation/impressions', { action: 'publish', ids: [written._id] })
  await expect.poll(() => page.events.filter(tells('published', written._id)).length).toBe(2)
  await owner.call('DELETE', `${PATH}/${written._id}`)
  await expect.poll(() => page.events.filter(tells('removed', written._id)).length).toBe(2)
  await page.close()
})

test('an open page receives the changes of other processes on the same database', async () => {
  const page = await listenTo(portfolio.origin, EVENTS)
  await page.waitFor(({ name }) => name === 'ready')
  await using database = await portfolio.database()
  const model = createImpressionModel(database.connection)
  const now = new Date()
  const { id } = await model.create({ impression: 'From elsewhere', date: now, changedAt: now })
  await page.waitFor(tells('published', id))
  await model.updateOne({ _id: id }, { $set: { status: 'hidden', changedAt: new Date() } })
  expect((await page.waitFor(tells('removed', id))).data).toEqual({ _id: id })
  await page.close()
})

test('a change that polling finds before its own process announces it is sent once', async () => {
  await using database = await portfolio.database()
  const model = createImpressionModel(database.connection)
  const feed = createFeed(model, pino({ level: 'silent' }))
  const sent: FeedEvent[] = []
  feed.listen((event) => void sent.push(event))
  feed.follow()
  const now = new Date()
  const stored = (await model.create({ impression: 'Committed', date: now, changedAt: now })).toObject()
  await expect.poll(() => JSON.stringify(sent)).toContain(stored._id.toHexString())
  const before = sent.length
  feed.publish([stored])
  expect(sent).toHaveLength(before)
  feed.publish([{ ...stored, status: 'hidden' }])
  expect(sent).toHaveLength(before + 1)
  await feed.close()
})

test('a page that reconnects receives the events it missed', async () => {
  const page = await listenTo(portfolio.origin, EVENTS)
  const ready = await page.waitFor(({ name }) => name === 'ready')
  await page.close()
  const missed = await post('While you were away')
  const again = await listenTo(portfolio.origin, EVENTS, { lastEventId: ready.id ?? '' })
  expect((await again.waitFor(tells('published', missed._id))).data).toEqual(missed)
  await again.close()

  // No position, and one from before the clock was set back.
  for (const lastEventId of ['x; DROP', String(Date.now() + 3_600_000)]) {
    const confused = await listenTo(portfolio.origin, EVENTS, { lastEventId })
    await confused.waitFor(({ name }) => name === 'reload')
    await confused.close()
  }
})

test('two hundred pages receive one impression', async () => {
  // The limit is 50 streams per address.
  const headersOf = (index: number) => ({ 'X-Forwarded-For': `203.0.113.${index}` })
  const pages = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      listenTo(portfolio.origin, EVENTS, { headers: headersOf(index) }),
    ),
  )
  await Promise.all(pages.map((page) => page.waitFor(({ name }) => name === 'ready')))
  const { _id } = await post('Hello, all of you')
  const told = await Promise.all(pages.map((page) => page.waitFor(tells('published', _id))))
  expect(told).toHaveLength(200)
  await Promise.all(pages.map((page) => page.close()))
})

test('only the owner receives moderation events', async () => {
  expect((await portfolio.visitor().get('/api/moderation/events')).status).toBe(401)
  const tool = await listenTo(portfolio.origin, '/api/moderation/events', { visitor: owner })
  expect(tool.response.status).toBe(200)
  await post('For the tool too')
  await tool.waitFor(({ name }) => name === 'changed')
  await tool.close()
})

test('changes between reading the list and connecting are delivered', async () => {
  const { position } = impressionListSchema.parse((await portfolio.visitor().get(PATH)).body)
  const written = await post('Between render and connection')
  const page = await listenTo(portfolio.origin, `${EVENTS}?position=${position}`)
  expect((await page.waitFor(tells('published', written._id))).data).toEqual(written)
  await page.waitFor(({ name }) => name === 'ready')
  await page.close()
})

test('after more changes than can be sent one by one, a page gets a reload event', async () => {
  await using database = await portfolio.database()
  const model = createImpressionModel(database.connection)
  const now = new Date()
  await model.insertMany(
    Array.from({ length: 250 }, (_, index) => ({ impression: `${index}`, date: now, changedAt: now })),
  )
  const late = await listenTo(portfolio.origin, EVENTS, { lastEventId: String(Date.now() - 60_000) })
  expect((await late.waitFor(({ name }) => name === 'reload')).data).toEqual({})
  await late.close()
})
