import { afterAll, beforeAll, expect, test } from 'vitest'

import { type TestPortfolio, startPortfolio } from './support/start-portfolio.ts'
import type { Visitor } from './support/visitor.ts'
import { createVisitModel } from '#src/visits/model.ts'
import { createCounters } from '#src/visits/counters.ts'

/** A day of eight requests a second has 691,200; a flood that can only be made over HTTP is a part of it. */
const DAY = 8 * 24 * 60 * 60
const FLUSHES = 24
const PARALLEL = 16
/** Timers of a busy machine. */
const SLACK_MS = 150

let portfolio: TestPortfolio
let owner: Visitor
beforeAll(async () => {
  portfolio = await startPortfolio()
  owner = await portfolio.owner()
})
afterAll(() => portfolio.stop())

const SCREENS = [
  '/api/visits?days=760',
  '/api/audit',
  '/api/outbox',
  '/api/user/comments/write-impression?page=1&limit=10',
  '/projects',
  '/',
]

/** The median of five calls of each screen of the owner and each page of a visitor. */
async function measure() {
  const times: Record<string, number> = {}
  for (const path of SCREENS) {
    const all: number[] = []
    for (let index = 0; index < 5; index += 1) {
      const started = performance.now()
      const { status } = await owner.get(path)
      expect(status, path).toBeLessThan(500)
      all.push(performance.now() - started)
    }
    times[path] = all.toSorted((one, other) => one - other)[2] ?? 0
  }
  return times
}

/** Sends each address from as many clients at a time. */
async function send(addresses: readonly string[], headers: Record<string, string> = {}) {
  const left = [...addresses]
  const statuses: number[] = []
  const client = async (number: number) => {
    for (let address = left.pop(); address; address = left.pop()) {
      const more = { 'X-Forwarded-For': `198.51.100.${number}`, ...headers }
      const answer = await fetch(portfolio.origin + address, { redirect: 'manual', headers: more })
      await answer.arrayBuffer()
      statuses.push(answer.status)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, (_, number) => client(number)))
  return statuses
}

const numbered = (count: number, address: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => address(index))

test('a day of invented names makes neither the owner nor a visitor wait', async () => {
  await measure()
  const idle = await measure()

  // Referrers, through the same counters and model as requests: a day's worth of names, in as many flushes as hours.
  const database = await portfolio.database()
  const model = createVisitModel(database.connection)
  const today = new Date().toISOString().slice(0, 10)
  for (let flush = 0; flush < FLUSHES; flush += 1) {
    const counters = createCounters()
    for (let index = 0; index < DAY / FLUSHES; index += 1)
      counters.add(today, 'referrer', `${flush}-${index}.example`)
    for (const counts of counters.take()) await model.add(counts)
  }
  expect(await database.connection.collection('visitdays').countDocuments()).toBeLessThanOrEqual(6)
  await database.close()

  // Page addresses, unknown pages, pictures, queries and streams.
  await send(numbered(400, (index) => `/projects?x=${index}`))
  await send(numbered(200, (index) => `/no-such-page-${index}`))
  await send(numbered(200, (index) => `/sharing/none-${index}.jpg`))
  const query = (index: number) => `/lake/v1/data/query/production?query=${index}`
  await send(numbered(400, query))

  const flooded = await measure()
  for (const [path, ms] of Object.entries(flooded))
    expect(ms, `${path}: ${idle[path]} ms when idle`).toBeLessThan(2 * (idle[path] ?? 0) + SLACK_MS)
})

test('of a thousand event streams of one address fifty stay open', async () => {
  const closing = new AbortController()
  const options = { signal: closing.signal, headers: { 'X-Forwarded-For': '203.0.113.9' } }
  // All are kept: what is collected as garbage is closed.
  const answers = await Promise.all(
    numbered(1_000, () => `${portfolio.origin}/api/user/comments/events`).map((address) =>
      fetch(address, options),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
  closing.abort()
})
