import { createClient } from '@sanity/client'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Server, kill, start } from './process.ts'

const SHORT_ROUNDS = 2
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 6)
const DOCUMENTS = 100

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'crash-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const clientOf = ({ origin, token }: Server) =>
  createClient({
    projectId: 'portfolio',
    dataset: 'production',
    apiVersion: '2025-02-19',
    useCdn: false,
    useProjectHostname: false,
    apiHost: `${origin}/lake`,
    token,
    maxRetries: 0,
  })

/** A release that gives each document the number of the round. */
async function prepare(server: Server, round: number) {
  const client = clientOf(server)
  const releaseId = `r${round}`
  await client.releases.create({ releaseId })
  const ids = Array.from({ length: DOCUMENTS }, (_, n) => `versions.${releaseId}.d${n}`)
  await client.mutate(ids.map((_id) => ({ create: { _id, _type: 'thing', n: round } })))
  return releaseId
}

/** @returns the numbers of the rounds that the published documents have, without repetition */
const roundsIn = (server: Server) => clientOf(server).fetch<number[]>('array::unique(*[_type == "thing"].n)')

/** The number of transactions that have changed a document. */
async function changesOf({ origin, token }: Server, id: string): Promise<number> {
  const url = `${origin}/lake/v2025-02-19/data/history/production/transactions/${id}`
  const lines = await (await fetch(url, { headers: { Authorization: `Bearer ${token}` } })).text()
  return lines.split('\n').filter(Boolean).length
}

async function publishWhole(rounds: number) {
  const seen = { before: 0, cut: 0, after: 0 }
  let server = await start(directory)
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const releaseId = await prepare(server, round)
      const client = clientOf(server)
      const isScheduled = round % 2 === 0
      // Schedules are acknowledged before the kill; a request that publishes may be cut off by it.
      if (isScheduled)
        await client.releases.schedule({ releaseId, publishAt: new Date(Date.now() + 30).toISOString() })
      const publishing = isScheduled ? null : client.releases.publish({ releaseId }).catch(() => null)
      await setTimeout(randomInt(160))
      await kill(server)
      const isAcknowledged = (await publishing) !== null
      server = await start(directory)

      const found = await roundsIn(server)
      expect(isAcknowledged && !isScheduled ? [[round]] : [[], [round - 1], [round]]).toContainEqual(found)
      seen[found[0] !== round ? 'after' : isAcknowledged ? 'before' : 'cut'] += 1
      // A publish request that was cut off had no effect, and is repeated; a schedule is carried out by the clock.
      if (!isScheduled && found[0] !== round) await clientOf(server).releases.publish({ releaseId })
      await expect.poll(() => roundsIn(server), { timeout: 5_000 }).toEqual([round])
      expect(await changesOf(server, 'd0')).toBe(round)
      expect(await changesOf(server, `d${DOCUMENTS - 1}`)).toBe(round)
    }
  } finally {
    await kill(server)
  }
  const { before, cut, after } = seen
  const kept = `${before} releases acknowledged and kept, ${cut} published without an answer, ${after} published later`
  process.stdout.write(`${rounds} rounds: ${kept}; in part 0, lost 0, twice 0\n`)
}

test.each([SHORT_ROUNDS])(
  'a server killed while it publishes releases of 100 documents, %i times, publishes each whole and once',
  publishWhole,
)
test.each([ROUNDS])(
  'a server killed while it publishes releases of 100 documents, %i times, publishes each whole and once',
  { tags: ['slow'] },
  publishWhole,
)
