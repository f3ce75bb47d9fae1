import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { BOUNDS } from '#src/database/bounds.ts'
import { floodVisits } from './support/flood-visits.ts'
import { MOST_STORED, REFUSED_BEYOND, fillOrdinary, fillStore } from './support/fill-stores.ts'
import { measureScreens, slowerThanTwice } from './support/measure-screens.ts'
import { createPeople } from './support/people.ts'
import { OWNER } from './support/data-directory.ts'
import type { Visitor } from './support/visitor.ts'
import { useDatabase, usePortfolio } from './support/use-portfolio.ts'

/** Scales down the bounds of the stores. Filling each beyond its bound stands for a day of eight requests a second. */
const SHARE = 0.05
const BEYOND = 500
const PARALLEL = 16

const portfolio = usePortfolio({}, { storedShare: SHARE })
const database = useDatabase(portfolio)

const count = (collection: string, filter = {}) =>
  database.connection.collection(collection).countDocuments(filter)

/** A client of the restarted server with the cookies of an earlier one. */
function returning({ cookies }: Visitor) {
  const visitor = portfolio.visitor()
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return visitor
}

/** Requests each address once, from `PARALLEL` clients at a time. */
async function send(addresses: readonly string[]) {
  const left = [...addresses]
  const client = async (number: number) => {
    for (let address = left.pop(); address; address = left.pop()) {
      const headers = { 'X-Forwarded-For': `198.51.100.${number}` }
      const answer = await fetch(portfolio.origin + address, { redirect: 'manual', headers })
      await answer.arrayBuffer()
      expect(answer.status, address).toBeLessThan(500)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, (_, number) => client(number)))
}

const numbered = (length: number, address: (index: number) => string) =>
  Array.from({ length }, (_, index) => address(index))

// Waits, besides filling, for a machine that is quiet enough to compare times.
const LONGEST_MS = 300_000

test(
  'a day of invented names, rows and addresses makes neither the owner nor a visitor wait',
  { timeout: LONGEST_MS },
  async () => {
    const owner = await portfolio.owner()
    const { visitor, user } = await createPeople(portfolio).signedIn('Jovan')
    await fillOrdinary(database.connection)
    await measureScreens({ owner, visitor })
    const idle = await measureScreens({ owner, visitor })

    await floodVisits(database.connection)
    for (const [collection, most] of MOST_STORED)
      await fillStore(database.connection, collection, most * SHARE + BEYOND)
    for (const [collection, most] of Object.entries(REFUSED_BEYOND))
      await fillStore(database.connection, collection, most * SHARE)
    // The server deletes what exceeds the bounds at its start, and once a minute.
    await portfolio.restart()
    const people = { owner: returning(owner), visitor: returning(visitor) }
    for (const { collection, counted, most } of BOUNDS)
      await vi.waitFor(
        async () => expect(await count(collection, counted)).toBeLessThanOrEqual(most * SHARE),
        60_000,
      )
    expect(await count('visitdays')).toBeLessThanOrEqual(6)

    await send(numbered(200, (index) => `/projects?x=${index}`))
    await send(numbered(200, (index) => `/no-such-page-${index}`))
    await send(numbered(200, (index) => `/sharing/none-${index}.jpg`))
    await send(numbered(200, (index) => `/lake/v1/data/query/production?query=${index}`))

    // People are still signed in, and the owner's entries are there, though they are the oldest.
    expect((await people.visitor.get('/api/user/user-account/data')).status).toBe(200)
    expect(await count('audit', { kind: 'signed-in', email: OWNER.email })).toBeGreaterThan(0)
    expect(await count('audit', { email: 'stranger-0@example.test' })).toBe(0)
    expect(await count('accounts', { email: user.email })).toBe(1)

    await measureScreens(people)
    // Measured again where other work on the machine has delayed a screen.
    await vi.waitFor(
      async () => expect(slowerThanTwice(await measureScreens(people), idle)).toEqual([]),
      60_000,
    )
  },
)

test('docs/architecture.md names every collection', async () => {
  const architecture = await readFile(new URL('../../docs/architecture.md', import.meta.url), 'utf8')
  const found = await database.connection.db?.listCollections().toArray()
  expect(found?.map(({ name }) => name).filter((name) => !architecture.includes(`\`${name}\``))).toEqual([])
})
