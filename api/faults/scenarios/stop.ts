import { setTimeout as wait } from 'node:timers/promises'
import { type Received, createHttpClient, forwardedFrom } from '../support/http.ts'
import { createLakeToken } from '../support/lake-token.ts'
import { slowdown } from '../support/latency-probe.ts'
import { lastError } from '../support/site-process.ts'
import { createLedger, some } from '../support/ledger.ts'
import type { Scenario, Stage } from '../support/scenario.ts'
import { createStoredReader } from '../support/stored.ts'
import { createWrites } from '../support/writes.ts'

const STOP_MS = 10_000
/** Each keeps a processor busy for seconds, while the server stops. */
const SLOW_QUERIES = { short: 1, long: 3 }
/** Long enough for each request to reach the server, shorter than the slow queries take. */
const IN_FLIGHT_MS = 250
const DOCUMENT = 'faults-stopped'
const SLOW = encodeURIComponent('*{"a":*{"b":*{"c":_id}}}')

/** SIGTERM while requests of all kinds are being answered. */
export const stop: Scenario = {
  name: 'SIGTERM under load',
  async play(stage) {
    const { site, actors, tally } = stage
    const rounds = stage.rounds(1, 10)
    const ledger = createLedger()
    const token = await createLakeToken(site.directory)
    const writes = createWrites(actors, ledger, token)
    const stored = createStoredReader(actors, ledger, token)
    const member = await actors.member('stopper')
    for (let round = 0; round < rounds; round += 1) {
      const owner = await actors.owner()
      const checks = await writes.checks(4)
      const reading = readInFlight(stage, round, stage.isShort ? SLOW_QUERIES.short : SLOW_QUERIES.long)
      const writing = Promise.all([
        ...Array.from({ length: 6 }, () => writes.account()),
        ...(round === 0 ? [writes.impression(member), writes.impression(member)] : []),
        ...checks.map((check) => writes.message(check)),
        writes.publish(owner, DOCUMENT),
      ])
      await wait(IN_FLIGHT_MS * slowdown())
      await endInTime(stage)
      for (const { kind, key, outcome } of await writing)
        if (outcome === 'unknown') tally.faults.push(`${kind} ${key} was in flight and got no answer`)
      judgeReads(stage, await reading)
      await site.start()
      ledger.judge(await stored.read([DOCUMENT]), tally)
    }
    ledger.judgeAnswers(tally)
  },
}

async function endInTime({ site, tally }: Stage) {
  const started = performance.now()
  const timer = setTimeout(() => void site.end('SIGKILL'), 2 * STOP_MS)
  const { code, signal } = await site.end('SIGTERM')
  clearTimeout(timer)
  const seconds = (performance.now() - started) / 1000
  tally.notes.push(`stopped in ${seconds.toFixed(1)} s with ${signal ?? `code ${code}`}`)
  if (code !== 0) tally.faults.push(`it ended with ${signal ?? `code ${code}`} after SIGTERM`)
  if (seconds * 1000 > STOP_MS) tally.faults.push(`it took ${seconds.toFixed(1)} s to stop`)
}

type Read = Received & { path: string }

/** Pages, slow queries, transforms and a stream; all are in flight when SIGTERM arrives. */
async function readInFlight({ site }: Stage, round: number, slow: number): Promise<Read[]> {
  const http = createHttpClient(site.origin)
  const paths = [
    '/',
    '/projects',
    '/srb/skills',
    '/comments',
    '/about-me',
    ...Array.from(
      { length: slow },
      (_, n) => `/lake/v1/data/query/production?query=${SLOW}%0A//${round}-${n}%0A`,
    ),
    '/lake/v1/data/export/production',
    '/api/user/comments/write-impression',
    '/lake/v1/data/live/events/production',
  ]
  const reads = await Promise.all(
    paths.map(async (path, client) => ({
      path,
      ...(await http.send({ path, headers: forwardedFrom(client) })),
    })),
  )
  http.close()
  return reads
}

function judgeReads({ site, tally }: Stage, reads: Read[]) {
  const dropped = reads.filter(({ status }) => status === 0).map(({ path, error }) => `${path} (${error})`)
  const broken = reads.filter(({ status }) => status === 500).map(({ path }) => path)
  if (dropped.length > 0) tally.faults.push(`in flight and not answered: ${some(dropped)}`)
  if (broken.length > 0)
    tally.faults.push(
      `in flight and answered 500: ${some(broken)} (the log's last error: ${lastError(site.output)})`,
    )
  tally.serverErrors += broken.length
}
