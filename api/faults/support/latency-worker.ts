import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { type Sample, probeSchema } from './latency-probe.ts'

// Requests the targets in turn at a fixed rate, in a thread of its own, so that load of the main thread does not
// delay it.
const { origin, targets, everyMs, timeoutMs } = z.parse(probeSchema, workerData)
/** Per target: measuring an overloaded server must not add to its load. */
const MOST_PENDING = 3

const agent = new Agent({ keepAlive: true })
const samples: Sample[] = []
const pending = new Map<Promise<void>, string>()
const countPending = (name: string) => [...pending.values()].filter((other) => other === name).length
let asked = 0

// The start of the thread and the first connections are not measured.
await Promise.all(targets.map(ask))
samples.length = 0
parentPort?.postMessage('ready')

let turn = 0
const timer = setInterval(() => {
  const target = targets[(turn += 1) % targets.length]
  if (!target || countPending(target.name) >= MOST_PENDING) return
  const asking: Promise<void> = ask(target).finally(() => pending.delete(asking))
  pending.set(asking, target.name)
}, everyMs)

parentPort?.once('message', () => {
  clearInterval(timer)
  Promise.all(pending.keys()).then(() => {
    agent.destroy()
    parentPort?.postMessage(samples)
  }, rethrow)
})

/** Ends the thread with an error, which the main thread receives. */
function rethrow(error: unknown): never {
  throw error
}

function ask({ name, method, path, headers, body }: (typeof targets)[number]): Promise<void> {
  asked += 1
  const number = asked
  const started = performance.now()
  return new Promise((resolve) => {
    const done = (status: number) => {
      samples.push({ name, status, ms: performance.now() - started })
      resolve()
    }
    const sent = request(
      new URL(path, origin),
      { method, agent, timeout: timeoutMs, headers: { ...headers, 'X-Forwarded-For': ipAddress(number) } },
      (response) => {
        response.resume()
        response.once('end', () => done(response.statusCode ?? 0))
        response.once('error', () => done(0))
      },
    )
    sent.once('timeout', () => sent.destroy(new Error('timeout')))
    sent.once('error', () => done(0))
    sent.end(body?.replaceAll('{number}', String(number)))
  })
}

function ipAddress(number: number) {
  return `172.16.${Math.floor(number / 250) % 250}.${number % 250}`
}
