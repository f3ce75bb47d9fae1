import autocannon from 'autocannon'
import { startChild } from './children.ts'

const CONNECTIONS = 20
const SECONDS = 2
const ROUNDS = 3

export type Row = { title: string; perSecond: number; floor: number; ratio: number; p50: number; p99: number }

/**
 * Measures each address and a bare Express route that sends the same bytes, alternately, with 20 connections.
 * @returns medians of three rounds; `p99` in milliseconds
 */
export async function compareWithExpress(
  origin: string,
  targets: readonly { title: string; path: string }[],
): Promise<Row[]> {
  const plain = await startChild('plain-server.ts', [])
  const rows: Row[] = []
  try {
    for (const [index, { title, path }] of targets.entries()) {
      const floor = `${plain.origin}/${index}`
      await copy(`${origin}${path}`, floor)
      rows.push({ title, ...(await compare(`${origin}${path}`, floor)) })
    }
  } finally {
    await plain.stop()
  }
  return rows
}

/** Copies the answer of one address to another, in the encoding that the load requests. */
async function copy(from: string, to: string) {
  // The second answer comes from the cache.
  await fetch(from, { headers: HEADERS })
  const response = await fetch(from, { headers: HEADERS })
  if (!response.ok) throw new Error(`${response.status} from ${from}`)
  const type = response.headers.get('Content-Type') ?? 'text/plain'
  await fetch(to, { method: 'PUT', headers: { 'Content-Type': type }, body: await response.arrayBuffer() })
}

const HEADERS = { 'Accept-Encoding': 'identity' }

async function compare(url: string, floor: string): Promise<Omit<Row, 'title'>> {
  await run(url, 1)
  await run(floor, 1)
  const rounds: Omit<Row, 'title'>[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await run(floor, SECONDS)
    const own = await run(url, SECONDS)
    const [perSecond, floorPerSecond] = [own.requests.average, bare.requests.average]
    rounds.push({
      perSecond,
      floor: floorPerSecond,
      ratio: perSecond / floorPerSecond,
      p50: own.latency.p50,
      p99: own.latency.p99,
    })
  }
  const median = rounds.toSorted((one, other) => one.ratio - other.ratio)[Math.floor(ROUNDS / 2)]
  if (!median) throw new Error('Nothing was measured')
  return median
}

async function run(url: string, seconds: number) {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, headers: HEADERS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors from ${url}`)
  return result
}
