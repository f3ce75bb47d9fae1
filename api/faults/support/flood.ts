import { type Received, type Sent, createHttpClient, forwardedFrom } from './http.ts'
import { recordLatency, startLatencyProbe } from './latency-probe.ts'
import { some } from './ledger.ts'
import type { Stage } from './scenario.ts'
import { isServerError } from './tally.ts'

type Flood = {
  title: string
  clients: number
  shortMs: number
  longMs: number
  /** The next request of a client; its address is added. */
  next: (client: number, count: number) => Sent
}

const SHORT_PART = 0.4

/** Clients that send one request after the other, while a probe measures what others notice of it. */
export async function flood(stage: Stage, { title, clients, shortMs, longMs, next }: Flood) {
  const { site, actors, tally, isShort } = stage
  const http = createHttpClient(site.origin)
  const probe = await startLatencyProbe(site.origin, actors)
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), isShort ? shortMs : longMs)
  const received: Received[] = []
  const repeat = async (client: number) => {
    for (let count = 0; !ending.signal.aborted && site.isRunning; count += 1) {
      const sent = next(client, count)
      const headers = { ...forwardedFrom(client), ...sent.headers }
      const answer = await http.send({ ...sent, headers, signal: ending.signal })
      if (!ending.signal.aborted) received.push(answer)
      if (isServerError(answer.status))
        tally.faults.push(`${title}: ${describe(sent)} was answered ${answer.status}`)
    }
  }
  const atOnce = isShort ? Math.ceil(clients * SHORT_PART) : clients
  await Promise.all(Array.from({ length: atOnce }, (_, client) => repeat(client)))
  clearTimeout(timer)
  http.close()
  tally.tries += received.length
  tally.acknowledged += received.filter(({ status }) => status >= 200 && status < 400).length
  tally.serverErrors += received.filter(({ status }) => isServerError(status)).length
  tally.notes.push(`${title}: ${atOnce} clients, answers ${some(countStatuses(received))}`)
  recordLatency(tally, title, await probe.stop())
  if (!site.isRunning) throw new Error(`${title}: the process ended`)
}

const describe = ({ method = 'GET', path, body }: Sent) =>
  `${method} ${path.slice(0, 200)} ${String(body ?? '').slice(0, 200)}`

function countStatuses(received: Received[]): string[] {
  const counted = new Map<number, number>()
  for (const { status } of received) counted.set(status, (counted.get(status) ?? 0) + 1)
  return [...counted].map(([status, times]) => `${times} x ${status}`)
}
