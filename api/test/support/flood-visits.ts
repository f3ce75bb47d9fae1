import type { Connection } from 'mongoose'
import { createCounters } from '#src/visits/counters.ts'
import { createVisitModel } from '#src/visits/model.ts'

/** Eight requests a second. */
const OF_A_DAY = 8 * 24 * 60 * 60
const FLUSHES = 24

/** A day of invented referrers, through the same counters and model as requests, in as many flushes as hours. */
export async function floodVisits(connection: Connection) {
  const model = createVisitModel(connection)
  const today = new Date().toISOString().slice(0, 10)
  for (let flush = 0; flush < FLUSHES; flush += 1) {
    const counters = createCounters()
    for (let index = 0; index < OF_A_DAY / FLUSHES; index += 1)
      counters.add(today, 'referrer', `${flush}-${index}.example`)
    for (const counts of counters.take()) await model.add(counts)
  }
}
