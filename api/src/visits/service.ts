import { MongoBulkWriteError } from 'mongodb'
import { type Connection, Schema } from 'mongoose'
import type { Logger } from 'pino'
import type { Visits } from '@portfolio/contract/visits'
import { type Count, KINDS, type Kind, createCounters } from './counters.ts'
import type { View } from './read-view.ts'

const FLUSH_EVERY_MS = 60_000
/** 25 months. */
const KEPT_FOR_S = 761 * 24 * 60 * 60
const DAY_MS = 24 * 60 * 60_000
const LISTED = 50

type StoredCount = { day: Date; kind: Kind; name: string; count: number }

const schema = new Schema<StoredCount>(
  {
    day: { type: Date, required: true, expires: KEPT_FOR_S },
    kind: { type: String, enum: KINDS, required: true },
    name: { type: String, default: '' },
    count: { type: Number, required: true },
  },
  { versionKey: false },
)
schema.index({ kind: 1, day: 1, name: 1 }, { unique: true })

export type VisitService = ReturnType<typeof createVisits>

/**
 * Counts of page views by day: no cookies, no network addresses, nothing that identifies a visitor. They are added
 * up in memory and written once a minute; the database adds up the counts of several processes.
 */
export function createVisits({ connection, log }: { connection: Connection; log: Logger }) {
  const model = connection.model<StoredCount>('Visits', schema, 'visits')
  const counters = createCounters()

  async function flush() {
    const taken = counters.take()
    if (taken.length === 0) return
    try {
      await model.bulkWrite(taken.map(toUpsert), { ordered: false })
    } catch (error) {
      // When two processes insert the same counter at once, one insert fails.
      const failed =
        error instanceof MongoBulkWriteError ? [error.writeErrors].flat().map(({ index }) => index) : null
      counters.restore(failed ? taken.filter((_count, index) => failed.includes(index)) : taken)
      log.warn({ err: error }, 'visits could not be stored; trying again with the next ones')
    }
  }
  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS)
  timer.unref()

  const today = () => new Date().toISOString().slice(0, 10)

  const sums = async (kind: Kind, since: Date) => {
    const found = await model.aggregate<{ _id: string; count: number }>([
      { $match: { kind, day: { $gte: since } } },
      { $group: { _id: '$name', count: { $sum: '$count' } } },
      { $sort: { count: -1, _id: 1 } },
      { $limit: LISTED },
    ])
    return found.map(({ _id, count }) => ({ name: _id, count }))
  }

  return {
    countView({ page, language, referrer, country }: View) {
      const day = today()
      counters.add(day, 'view', '')
      counters.add(day, 'page', page)
      counters.add(day, 'language', language)
      if (referrer) counters.add(day, 'referrer', referrer)
      if (country) counters.add(day, 'country', country)
    },
    countDownload: (language: string) => counters.add(today(), 'download', language),

    /** @param days the number of days up to today */
    async read(days: number): Promise<Visits> {
      await flush()
      const first = new Date(Date.parse(today()) - (days - 1) * DAY_MS)
      const [views, pages, referrers, languages, countries, downloads] = await Promise.all([
        model.find({ kind: 'view', day: { $gte: first } }, { day: 1, count: 1 }).lean(),
        sums('page', first),
        sums('referrer', first),
        sums('language', first),
        sums('country', first),
        sums('download', first),
      ])
      const viewsOf = new Map(views.map(({ day, count }) => [day.getTime(), count]))
      return {
        days: Array.from({ length: days }, (_, index) => {
          const day = first.getTime() + index * DAY_MS
          return { day: new Date(day).toISOString().slice(0, 10), views: viewsOf.get(day) ?? 0 }
        }),
        pages,
        referrers,
        languages,
        countries,
        downloads,
      }
    },

    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

const toUpsert = ({ day, kind, name, count }: Count) => ({
  updateOne: { filter: { day: new Date(day), kind, name }, update: { $inc: { count } }, upsert: true },
})
