import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestLake, startLake } from './start-lake.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
let offset = 0
const now = () => Date.now() + offset
const inMs = (ms: number) => new Date(now() + ms).toISOString()

let lake: TestLake
beforeAll(async () => {
  lake = await startLake({ now })
})
afterAll(() => lake.stop())

const get = (id: string) => lake.owner.getDocument(id)
const releaseOf = (releaseId: string) => lake.owner.releases.get({ releaseId })
const stateOf = async (releaseId: string) => (await releaseOf(releaseId))?.state
const dueIds = () => lake.due.map(({ releaseId }) => releaseId)

async function schedule(releaseId: string, publishAt: string, fields: object = { n: 1 }) {
  await lake.owner.releases.create({ releaseId, metadata: { title: releaseId, releaseType: 'scheduled' } })
  await lake.owner.createVersion({
    releaseId,
    publishedId: `of-${releaseId}`,
    document: { _type: 'thing', ...fields },
  })
  await lake.owner.releases.schedule({ releaseId, publishAt })
}

test('a scheduled release is published within a second of its time, by whoever scheduled it, and once', async () => {
  const publishAt = now() + 700
  await schedule('soon', new Date(publishAt).toISOString())
  expect(await get('of-soon')).toBeUndefined()
  await expect.poll(() => get('of-soon'), { interval: 20, timeout: 5_000 }).toMatchObject({ n: 1 })
  const { state, publishedAt } = (await releaseOf('soon')) ?? {}
  expect(state).toBe('published')
  expect(Date.parse(String(publishedAt)) - publishAt).toBeGreaterThanOrEqual(0)
  expect(Date.parse(String(publishedAt)) - publishAt).toBeLessThan(1_000)
  expect(lake.due).toMatchObject([
    { releaseId: 'soon', documents: 1, isLate: false, error: null, author: expect.stringMatching(/^token-/) },
  ])
})

test('a time in the past is due at once, and an unscheduled release is not published', async () => {
  await schedule('never', inMs(DAY_MS))
  await lake.owner.releases.unschedule({ releaseId: 'never' })
  await schedule('past', inMs(-DAY_MS))
  await expect.poll(() => stateOf('past')).toBe('published')
  offset += DAY_MS
  await schedule('after-never', inMs(1))
  await expect.poll(() => stateOf('after-never'), { timeout: 5_000 }).toBe('published')
  expect(await stateOf('never')).toBe('active')
})

test('a clock that is set forward publishes what is due, and one that is set back publishes nothing again', async () => {
  await schedule('tomorrow', inMs(DAY_MS))
  await schedule('next-week', inMs(7 * DAY_MS))
  offset += DAY_MS
  await expect.poll(() => stateOf('tomorrow'), { timeout: 5_000 }).toBe('published')
  offset -= 2 * DAY_MS
  await schedule('yesterday', inMs(100))
  await expect.poll(() => stateOf('yesterday'), { timeout: 5_000 }).toBe('published')
  expect(await stateOf('next-week')).toBe('scheduled')
  expect(dueIds().filter((id) => id === 'tomorrow')).toHaveLength(1)
})

test('what fell due while no server ran is published at the start, in the order of time, and said to be late', async () => {
  const before = lake.due.length
  for (const [id, ms] of [
    ['third', 3_000],
    ['first', 1_000],
    ['second', 2_000],
  ] as const)
    await schedule(id, inMs(DAY_MS + ms))
  const stopped = lake.restart()
  offset += DAY_MS + 5_000
  await stopped
  await expect.poll(() => stateOf('third'), { timeout: 5_000 }).toBe('published')
  expect(lake.due.slice(before)).toMatchObject(
    ['first', 'second', 'third'].map((releaseId) => ({ releaseId, isLate: true, error: null })),
  )
})

test('a release that cannot be published stays as it was, is active again, says why, and is not tried again', async () => {
  await schedule('impossible', inMs(200), {
    to: { _ref: 'nowhere', _weak: true, _strengthenOnPublish: { type: 'thing' } },
  })
  await expect.poll(() => stateOf('impossible'), { timeout: 5_000 }).toBe('active')
  const release = await releaseOf('impossible')
  expect(release).toMatchObject({ error: { message: expect.stringContaining('"nowhere"') } })
  expect(await get('versions.impossible.of-impossible')).toBeDefined()
  expect(lake.due.at(-1)).toMatchObject({ releaseId: 'impossible', error: release?.error?.message })
  await schedule('next', inMs(1_200))
  await expect.poll(() => stateOf('next'), { timeout: 5_000 }).toBe('published')
  expect(dueIds().filter((id) => id === 'impossible')).toHaveLength(1)
  expect(lake.problems()).toMatchObject([{ level: 'warn', releaseId: 'impossible' }])
})

test('a history that cannot be read when a release is due ends neither the server nor the clock', async () => {
  await schedule('unreadable', inMs(300))
  const before = lake.problems().length
  using database = new DatabaseSync(join(lake.directory, 'content.sqlite'))
  database.exec('ALTER TABLE changes RENAME TO moved')
  await expect.poll(() => lake.problems()[before]).toMatchObject({ level: 'error', releaseId: 'unreadable' })
  database.exec('ALTER TABLE moved RENAME TO changes')
  // A change of a release wakes the clock.
  await schedule('after-unreadable', inMs(1))
  await expect.poll(() => stateOf('after-unreadable'), { timeout: 5_000 }).toBe('published')
  expect(await stateOf('unreadable')).toBe('published')
})

test('a listener of published documents hears a scheduled release as one transaction', async () => {
  const heard: string[] = []
  const stream = lake.owner.listen('*[_type == "thing"]', {}, { events: ['welcome', 'mutation'] })
  const { promise: welcomed, resolve } = Promise.withResolvers<void>()
  const subscription = stream.subscribe((event) => {
    if (event.type === 'welcome') resolve()
    else heard.push(event.transactionId)
  })
  await welcomed
  const publishAt = inMs(600)
  await lake.owner.releases.create({ releaseId: 'pair', metadata: { releaseType: 'scheduled' } })
  for (const publishedId of ['left', 'right'])
    await lake.owner.createVersion({ releaseId: 'pair', publishedId, document: { _type: 'thing' } })
  await lake.owner.releases.schedule({ releaseId: 'pair', publishAt })
  await expect.poll(() => heard, { timeout: 5_000 }).toHaveLength(2)
  expect(new Set(heard).size).toBe(1)
  subscription.unsubscribe()
})
