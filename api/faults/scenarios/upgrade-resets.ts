import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'
import { sendAndEnd } from '../support/sockets.ts'
import type { Scenario, Stage } from '../support/scenario.ts'
import { recordLatency, startLatencyProbe } from '../support/latency-probe.ts'

const SLOW = encodeURIComponent('*{"a":*{"b":*{"c":_id}}}')
const PATHS = [
  '/lake/v1/data/listen/production',
  '/lake/v1/data/listen/production?query=*',
  `/lake/v1/data/listen/production?query=${SLOW}`,
  '/lake/v1/data/live/events/production',
  '/lake/v1/socket/production',
  '/lake/v1/unknown/production',
  '/',
]
const LONGEST_DELAY_MS = 100
const AT_ONCE = 30

/** Resets connections after every byte of an upgrade request, and at intervals after it. */
export const upgradeResets: Scenario = {
  name: 'upgrade resets',
  async play(stage) {
    const { site, actors, tally } = stage
    const probe = await startLatencyProbe(site.origin, actors)
    for (const path of PATHS) {
      for (const origin of [site.origin, 'http://elsewhere.example', null]) {
        await endEverywhere(stage, requestFor(path, site.port, origin))
        // An unhandled socket error would end the process within this time.
        await wait(50)
        if (site.isRunning) continue
        tally.faults.push(
          `the process ended after resets of ${path}, Origin ${origin}: ${site.output.slice(-500)}`,
        )
        await probe.stop()
        return
      }
    }
    recordLatency(tally, 'resets', await probe.stop())
  },
}

async function endEverywhere({ site, tally, random, rounds }: Stage, request: Buffer) {
  const byteStep = rounds(7, 1)
  const delayStep = rounds(10, 1)
  const partial = range(random.below(byteStep), request.length, byteStep).map((length) => ({
    bytes: request.subarray(0, length),
    delay: random.below(3),
    way: 'reset' as const,
  }))
  const complete = range(0, LONGEST_DELAY_MS, delayStep).flatMap((delay) => [
    { bytes: request, delay, way: 'reset' as const },
    { bytes: request, delay, way: 'close' as const },
  ])
  await pLimit(AT_ONCE).map([...partial, ...complete], async ({ bytes, delay, way }) => {
    tally.tries += 1
    // Connections are refused when the process has ended; the caller checks that.
    await sendAndEnd(site.port, bytes, delay, way).catch(() => {})
  })
}

const requestFor = (path: string, port: number, origin: string | null) =>
  Buffer.from(
    [
      `GET ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ...(origin ? [`Origin: ${origin}`] : []),
      '\r\n',
    ].join('\r\n'),
  )

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.ceil((to - from + 1) / step) }, (_, index) => from + index * step)
}
