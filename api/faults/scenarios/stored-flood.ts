import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { BOUNDS } from '#src/database/bounds.ts'
import { type Database, connectDatabase } from '#src/database/connect.ts'
import { MOST_STORED, REFUSED_BEYOND, fillOrdinary, fillStore } from '#test/support/fill-stores.ts'
import { floodVisits } from '#test/support/flood-visits.ts'
import { measureScreens, slowerThanTwice } from '#test/support/measure-screens.ts'
import { flood } from '../support/flood.ts'
import type { Scenario, Stage } from '../support/scenario.ts'

/** Rows of each kind in a round. A long round is an hour of eight requests a second; 24 rounds are a day. */
const ROWS = { short: 1_000, long: 28_800 }
const ROUNDS = { short: 1, long: 24 }
/** The server deletes what exceeds its bounds once a minute. */
const KEPT_WITHIN_MS = 10 * 60_000
/** Screens are measured again where other work on the machine has delayed one. */
const TRIES = 3

/** Addresses that strangers can invent; the number makes each one unique. */
const ADDRESSES: ((number: string) => string)[] = [
  (number) => `/projects?x=${number}`,
  (number) => `/no-such-page-${number}`,
  (number) => `/sharing/none-${number}.jpg`,
  (number) => `/lake/v1/data/query/production?query=${number}`,
  (number) => `/lake/images/portfolio/production/none-${number}.jpg`,
  () => '/api/user/comments/events',
]

/** Strangers fill every store that they can; afterwards screens may take twice the time of an idle server. */
export const storedFlood: Scenario = {
  name: 'stored flood',
  async play(stage) {
    const { site, actors, random } = stage
    const rounds = stage.rounds(ROUNDS.short, ROUNDS.long)
    const people = { owner: await actors.owner(), visitor: (await actors.member('Stored')).visitor }
    const database = await connectDatabase({ uri: null, directory: join(site.directory, 'accounts') })
    await using opened = new AsyncDisposableStack()
    opened.defer(() => database.close())
    await fillOrdinary(database.connection)
    await measureScreens(people)
    const idle = await measureScreens(people)
    for (let round = 0; round < rounds; round += 1) await fill(stage, database)
    await fillToRefusal(database)
    await untilKept(database)
    await noteCounts(stage, database)
    await flood(stage, {
      title: 'addresses',
      clients: 16,
      shortMs: 3_000,
      longMs: 60_000,
      next: (client, count) => ({ path: random.pick(ADDRESSES)(`${client}-${count}`) }),
    })
    await judge(stage, people, idle)
  },
}

async function fill({ tally, isShort }: Stage, { connection }: Database) {
  const rows = isShort ? ROWS.short : ROWS.long
  await floodVisits(connection)
  for (const collection of MOST_STORED.keys()) {
    await fillStore(connection, collection, rows)
    tally.tries += rows
  }
}

/** Fills collections up to the number of rows at which the API refuses more from strangers. */
async function fillToRefusal({ connection }: Database) {
  for (const [collection, most] of Object.entries(REFUSED_BEYOND))
    await fillStore(connection, collection, most)
}

async function untilKept({ connection }: Database) {
  const until = Date.now() + KEPT_WITHIN_MS
  for (const { collection, counted, most } of BOUNDS) {
    const isAbove = async () => (await connection.collection(collection).countDocuments(counted)) > most
    while (await isAbove()) {
      if (Date.now() > until) throw new Error(`${collection} stays above ${most}`)
      await wait(500)
    }
  }
}

async function noteCounts({ tally }: Stage, { connection }: Database) {
  const names = ['visitdays', ...MOST_STORED.keys()]
  const counts = names.map(async (name) => `${name} ${await connection.collection(name).countDocuments({})}`)
  tally.notes.push(`stored: ${(await Promise.all(counts)).join(', ')}`)
}

type People = Parameters<typeof measureScreens>[0]

async function judge({ tally }: Stage, people: People, idle: Map<string, number>) {
  let flooded = await measureScreens(people)
  for (let tries = 1; tries < TRIES && slowerThanTwice(flooded, idle).length > 0; tries += 1)
    flooded = await measureScreens(people)
  for (const [name, ms] of flooded)
    tally.notes.push(`${name}: ${(idle.get(name) ?? 0).toFixed(1)} ms idle, ${ms.toFixed(1)} ms flooded`)
  tally.faults.push(...slowerThanTwice(flooded, idle))
}
