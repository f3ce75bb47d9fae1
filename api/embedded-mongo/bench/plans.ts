import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@portfolio/embedded-mongo'
import { MongoClient } from 'mongodb'

/** Median times of typical queries. Usage: node bench/plans.ts [documents] [part of a query's name] */
const COUNT = Number(process.argv[2] ?? 100_000)
const WANTED = process.argv[3] ?? ''
const ROUNDS = 9
const directory = await mkdtemp(join(tmpdir(), 'bench-'))
const embedded = await startEmbedded(directory)
const client = await MongoClient.connect(embedded.uri)
const things = client.db().collection<{ _id: number }>('things')
const words = 'x'.repeat(150)
await things.createIndexes([
  { key: { status: 1, date: -1, _id: -1 } },
  { key: { date: -1 } },
  { key: { owner: 1, date: -1 } },
])
for (let from = 0; from < COUNT; from += 10_000)
  await things.insertMany(
    Array.from({ length: Math.min(10_000, COUNT - from) }, (_, place) => {
      const _id = from + place
      return {
        _id,
        status: _id % 10 === 0 ? 'pending' : 'published',
        owner: _id % 5_000,
        date: new Date(_id),
        words,
      }
    }),
  )
const middle = Math.floor(COUNT / 2)
const page = (query: object, skip: number) =>
  things.find(query).sort({ date: -1, _id: -1 }).skip(skip).limit(30).toArray()
const cases: [name: string, run: () => Promise<unknown>][] = [
  ['find by _id', () => things.findOne({ _id: middle })],
  ['sort _id -1, limit 30', () => things.find().sort({ _id: -1 }).limit(30).toArray()],
  ['page at the start', () => page({ status: 'published' }, 0)],
  ['page in the middle', () => page({ status: 'published' }, Math.floor(COUNT * 0.45))],
  ['page at the end', () => page({ status: 'published' }, Math.floor(COUNT * 0.9) - 30)],
  ['page of two statuses, middle', () => page({ status: { $in: ['pending', 'published'] } }, middle)],
  ['page without an exact index (date, _id), start', () => page({}, 0)],
  ['last 100 by date range', () => things.find({ date: { $gte: new Date(COUNT - 100) } }).toArray()],
  [
    'range of a page behind an equality',
    () =>
      things
        .find({ status: 'published', date: { $lt: new Date(middle) } })
        .sort({ date: -1 })
        .limit(30)
        .toArray(),
  ],
  ['count of a range', () => things.countDocuments({ date: { $gte: new Date(middle) } })],
  ['count of a status', () => things.countDocuments({ status: 'pending' })],
  ['sort by date, selective owner', () => things.find({ owner: 7 }).sort({ date: -1 }).limit(10).toArray()],
  [
    'sort by status, selective owner',
    () => things.find({ owner: 7 }).sort({ status: 1, date: -1 }).limit(10).toArray(),
  ],
  [
    'aggregate match, sort, limit',
    () => things.aggregate([{ $match: {} }, { $sort: { date: -1 } }, { $limit: 5 }]).toArray(),
  ],
  ['aggregate limit', () => things.aggregate([{ $limit: 5 }]).toArray()],
  ['first batch of find({})', () => things.find().batchSize(101).next()],
  ['unindexed top 10', () => things.find().sort({ words: 1, owner: -1 }).limit(10).toArray()],
  ['unindexed equality', () => things.find({ words: 'y' }).toArray()],
  ['updateOne $inc', () => things.updateOne({ _id: middle }, { $inc: { n: 1 } })],
]
for (const [name, run] of cases.filter(([title]) => title.includes(WANTED))) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now()
    await run()
    times.push(performance.now() - started)
  }
  const median = times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
  process.stdout.write(`${median.toFixed(1).padStart(9)} ms  ${name}\n`)
}
await client.close()
await embedded.stop()
await rm(directory, { recursive: true, force: true })
