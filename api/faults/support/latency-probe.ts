import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { Worker } from 'node:worker_threads'
import * as z from 'zod/mini'
import type { Actors } from './actors.ts'
import { some } from './ledger.ts'
import type { Tally } from './tally.ts'

const targetSchema = z.object({
  name: z.string(),
  method: z.string(),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  /** `{number}` becomes the number of the request. */
  body: z.optional(z.string()),
})
export const probeSchema = z.object({
  origin: z.string(),
  targets: z.array(targetSchema),
  everyMs: z.number(),
  timeoutMs: z.number(),
})

/** Status 0: no answer. */
const sampleSchema = z.object({ name: z.string(), status: z.number(), ms: z.number() })
export type Sample = z.infer<typeof sampleSchema>
export type Latency = {
  name: string
  count: number
  p50: number
  p99: number
  longest: number
  failed: number[]
}

const EVERY_MS = 100
const TIMEOUT_MS = 60_000

/** Measures a page, the list of impressions, a static file and a sign-in, in turn, ten requests a second. */
export async function startLatencyProbe(origin: string, actors: Actors, everyMs = EVERY_MS) {
  const targets = await ordinaryTargets(origin, actors)
  const worker = new Worker(new URL('latency-worker.ts', import.meta.url), {
    workerData: { origin, targets, everyMs, timeoutMs: TIMEOUT_MS },
  })
  await once(worker, 'message')
  return {
    async stop(): Promise<Latency[]> {
      worker.postMessage('stop')
      const received: unknown[] = await once(worker, 'message')
      const samples = z.parse(z.array(sampleSchema), received[0])
      await worker.terminate()
      return targets.map(({ name }) =>
        summarise(
          name,
          samples.filter((sample) => sample.name === name),
        ),
      )
    },
  }
}

async function ordinaryTargets(origin: string, actors: Actors): Promise<z.infer<typeof targetSchema>[]> {
  const visitor = await actors.visitor()
  const page = await (await fetch(new URL('/', origin))).text()
  const asset = /"(\/assets\/[^"]+\.(?:js|css|woff2))"/.exec(page)?.[1]
  const headers = {
    'Content-Type': 'application/json',
    ...visitor.ownHeaders(),
    'X-XSRF-TOKEN': visitor.cookies.get('XSRF-TOKEN') ?? '',
  }
  const get = (name: string, path: string) => ({ name, method: 'GET', path, headers: {} })
  return [
    get('page', '/projects'),
    get('list', '/api/user/comments/write-impression'),
    ...(asset ? [get('asset', asset)] : []),
    {
      name: 'sign-in',
      method: 'POST',
      path: '/api/auth/login',
      headers,
      // Unknown addresses take as long as known ones and do not use up an account's attempts.
      body: JSON.stringify({ email: 'nobody-{number}@example.test', password: 'Moon-walk-1' }),
    },
  ]
}

function summarise(name: string, samples: Sample[]): Latency {
  const times = samples.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (part: number) => times[Math.min(Math.floor(times.length * part), times.length - 1)] ?? 0
  const failed = samples.map(({ status }) => status).filter((status) => status === 0 || status >= 400)
  return { name, count: times.length, p50: at(0.5), p99: at(0.99), longest: times.at(-1) ?? 0, failed }
}

/** Longest time of an ordinary request on an idle machine. */
const STALL_LIMIT_MS = 5_000

/** How many times longer things take than on a machine with nothing else to do: tests may share its cores. */
export const slowdown = () => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
export const stallLimit = () => STALL_LIMIT_MS * slowdown()

/** Adds what was measured to the figures of a scenario. */
export function recordLatency(tally: Tally, during: string, measured: Latency[]) {
  const limit = stallLimit()
  for (const { name, count, p50, p99, longest, failed } of measured) {
    const figures = `p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}, longest ${longest.toFixed(0)} ms`
    tally.notes.push(`${during}: ${name} ${figures}, ${count} asked`)
    if (failed.length > 0)
      tally.faults.push(
        `${during}: ${failed.length} of ${count} requests for ${name} failed: ${some(failed.map(String))}`,
      )
    if (longest > limit) tally.faults.push(`${during}: ${name} took ${longest.toFixed(0)} ms`)
    if (name === 'page') tally.longestStallMs = Math.max(tally.longestStallMs, longest)
  }
}
