import { type ClientRequest, Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { forwardedFrom } from '../support/http.ts'
import { createLakeToken } from '../support/lake-token.ts'
import { createLedger } from '../support/ledger.ts'
import { recordLatency, stallLimit, startLatencyProbe } from '../support/latency-probe.ts'
import type { Scenario, Stage } from '../support/scenario.ts'
import { createWrites } from '../support/writes.ts'

const COSTLY = encodeURIComponent(`*[_id=="home"][length(upper("${'x'.repeat(6_000)}")) > 0]`)
const PATHS = [
  '/lake/v1/data/live/events/production',
  `/lake/v1/data/listen/production?query=${COSTLY}`,
  '/api/user/comments/events',
]

/** A flood of event streams while the owner publishes. */
export const listenerFlood: Scenario = {
  name: 'listener flood',
  async play(stage) {
    const { site, actors, tally, isShort } = stage
    const token = await createLakeToken(site.directory)
    const ledger = createLedger()
    const writes = createWrites(actors, ledger, token)
    const owner = await actors.owner()
    const streams = openStreams(stage, isShort ? 200 : 1_000)
    const probe = await startLatencyProbe(site.origin, actors)
    try {
      await wait(isShort ? 1_000 : 5_000)
      for (let publish = 0; publish < (isShort ? 5 : 40); publish += 1) {
        const { outcome, status, ms } = await writes.publish(owner, 'faults-listened')
        if (outcome !== 'acknowledged') tally.faults.push(`a publish was answered ${status}`)
        if (ms > stallLimit()) tally.faults.push(`a publish took ${ms.toFixed(0)} ms`)
        await wait(100)
      }
    } finally {
      tally.notes.push(`event streams by status: ${JSON.stringify(Object.fromEntries(streams.statuses))}`)
      recordLatency(tally, 'listeners', await probe.stop())
      streams.close()
    }
    tally.tries = streams.opened + ledger.writes.length
    tally.acknowledged = ledger.writes.length
    if (!site.isRunning) tally.faults.push('the process ended')
  },
}

/** @returns the streams; the server may have refused some */
function openStreams({ site, random }: Stage, wanted: number) {
  const agent = new Agent()
  const statuses = new Map<number, number>()
  const streams: ClientRequest[] = []
  for (let index = 0; index < wanted; index += 1) {
    // Half of the streams share one client address, the others have one each.
    const headers = forwardedFrom(random.chance(0.5) ? 0 : index)
    const stream = request(new URL(random.pick(PATHS), site.origin), { agent, headers }, (response) => {
      const status = response.statusCode ?? 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      response.resume()
      response.on('error', () => {})
    })
    stream.on('error', () => {})
    stream.end()
    streams.push(stream)
  }
  return {
    statuses,
    opened: wanted,
    close() {
      for (const stream of streams) stream.destroy()
      agent.destroy()
    },
  }
}
