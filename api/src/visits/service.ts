import type { Connection } from 'mongoose'
import type { Logger } from 'pino'
import type { Visits } from '@portfolio/contract/visits'
import { type DayCounts, type Kind, createCounters } from './counters.ts'
import { createVisitModel } from './model.ts'
import type { View } from './read-view.ts'

const FLUSH_EVERY_MS = 60_000
const DAY_MS = 24 * 60 * 60_000
const LISTED = 50

export type VisitService = ReturnType<typeof createVisits>

/**
 * Counts of page views by day: no cookies, no network addresses, nothing that identifies a visitor. They are added
 * up in memory and written once a minute; the database adds up the counts of several processes.
 */
export function createVisits({ connection, log }: { connection: Connection; log: Logger }) {
  const model = createVisitModel(connection)
  const counters = createCounters()

  async function flush() {
    const failed: DayCounts[] = []
    for (const counts of counters.take()) {
      try {
        await model.add(counts)
      } catch (error) {
        // When two processes insert the same day at once, one insert fails.
        failed.push(counts)
        log.warn({ err: error }, 'visits could not be stored; trying again with the next ones')
      }
    }
    counters.restore(failed)
  }
  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS)
  timer.unref()

  const today = () => new Date().toISOString().slice(0, 10)

  /** The sum of each name's counts, highest first; at most fifty names. */
  async function sums(kind: Kind, since: Date) {
    const counts = new Map<string, number>()
    await model.read(kind, since, (_day, names) => {
      for (const [name, count] of names) counts.set(name, (counts.get(name) ?? 0) + count)
    })
    return [...counts]
      .map(([name, count]) => ({ name, count }))
      .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name))
      .slice(0, LISTED)
  }

  async function viewsByDay(since: Date) {
    const views = new Map<number, number>()
    await model.read('view', since, (day, names) => {
      for (const [, count] of names) views.set(day.getTime(), count)
    })
    return views
  }

  return {
    countView({ page, language, referrer, country }: View) {
      const day = today()
      counters.add(day, 'view', 'all')
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
      const views = await viewsByDay(first)
      return {
        days: Array.from({ length: days }, (_, index) => {
          const day = first.getTime() + index * DAY_MS
          return { day: new Date(day).toISOString().slice(0, 10), views: views.get(day) ?? 0 }
        }),
        pages: await sums('page', first),
        referrers: await sums('referrer', first),
        languages: await sums('language', first),
        countries: await sums('country', first),
        downloads: await sums('download', first),
      }
    },

    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
