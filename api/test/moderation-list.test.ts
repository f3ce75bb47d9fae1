import { beforeAll, expect, test } from 'vitest'
import { QUEUE, createModeration } from './support/moderation-steps.ts'
import type { Member } from './support/visitor.ts'
import { useSite } from './support/use-portfolio.ts'

let member: Member
const { portfolio, owner, people } = useSite()
const moderation = createModeration(portfolio, owner)
beforeAll(async () => {
  member = await people.member('Milica')
})

test.each([
  'filter=x',
  'person=x',
  'impression=x',
  'cursor=x',
  `search=${'x'.repeat(101)}`,
  'filter=all&filter=hidden',
])('the queue asked for with %s is 400', async (query) => {
  expect((await owner.get(`${QUEUE}?${query}`)).status).toBe(400)
})

test('the queue has filters, a search by words and person, newest first, thirty at a time', async () => {
  const id = await moderation.post('Page filler (3) [x].*')
  await moderation.post('Page filler (4) [x].*')
  const mine = await moderation.post('Only Milica writes so', member)
  const found = await moderation.list('filter=published&search=[x].*%20FILLER%20(3)')
  expect(found.impressions.map(({ _id }) => _id)).toEqual([id])
  const [entry] = (await moderation.list('filter=all&search=milica')).impressions
  expect(entry).toMatchObject({ _id: mine, author: { name: 'Milica Petrović', isBanned: false } })
  for (const name of ['milica petrović', 'Petrovic', 'Милица Петровић'])
    expect((await moderation.list(`filter=all&search=${name}`)).impressions).toEqual([entry])
  expect((await moderation.list('filter=all&search=milica%20marić')).impressions).toEqual([])
  expect((await moderation.list(`filter=all&impression=${entry?._id}`)).impressions).toEqual([entry])
  const { impressions } = await moderation.list(`filter=published&person=${entry?.author?._id}`)
  expect(impressions.map(({ _id }) => _id)).toEqual([mine])
  await moderation.decide('hide', [mine], 'for the filter')
  expect((await moderation.list('filter=hidden')).impressions.map(({ _id }) => _id)).toContain(mine)

  await using database = await portfolio.database()
  await database.connection.collection('impressions').insertMany(
    Array.from({ length: 65 }, (_, index) => ({
      impression: `old ${index}`,
      date: new Date(Date.UTC(2020, 0, 1) + Math.floor(index / 3)),
      status: 'waiting',
      signals: ['links'],
      reports: [],
      isReported: false,
      changedAt: new Date(),
    })),
  )
  const texts: string[] = []
  let cursor: string | null = ''
  const sizes: number[] = []
  while (cursor !== null) {
    const page = await moderation.list(`filter=waiting${cursor && `&cursor=${cursor}`}`)
    texts.push(...page.impressions.map(({ impression }) => impression))
    sizes.push(page.impressions.length)
    cursor = page.nextCursor
  }
  expect(sizes).toEqual([30, 30, 5])
  expect(texts).toEqual(Array.from({ length: 65 }, (_, index) => `old ${64 - index}`))
  expect(await moderation.counts()).toMatchObject({ waiting: 65, reported: 0 })
})

test('pages of new entries contain waiting and unread ones, newest first, each once', async () => {
  await using database = await portfolio.database()
  const entries = Array.from({ length: 70 }, (_, number) => ({
    author: null,
    impression: `New entry ${number}`,
    // Two with the same date, so that the id decides.
    date: new Date(Date.UTC(2030, 0, 1) + Math.floor(number / 2)),
    status: number % 3 === 0 ? 'waiting' : 'published',
    isRead: number % 3 === 1,
    isReported: false,
    signals: [],
    reports: [],
    changedAt: new Date(),
  }))
  await database.connection.collection('impressions').insertMany(entries)
  const expected = entries
    .filter(({ status, isRead }) => status === 'waiting' || !isRead)
    .map(({ impression }) => impression)
    .toReversed()
  const found: string[] = []
  for (let cursor: string | null = ''; cursor !== null && found.length < expected.length;) {
    const page = await moderation.list(`filter=new${cursor && `&cursor=${cursor}`}`)
    found.push(...page.impressions.map(({ impression }) => impression))
    cursor = page.nextCursor
  }
  expect(found.slice(0, expected.length)).toEqual(expected)
})
