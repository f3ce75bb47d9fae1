import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { LANGUAGE_KEY } from '@portfolio/contract/language'
import { languageOfPath } from '@portfolio/contract/paths'

const CONNECTIONS = 20
const ROUNDS = 3
const SECONDS = 2
const NO_WRK =
  'The bench loads the server with wrk, which is several times faster than it: apt-get install wrk, or brew install wrk.'

export type Load = { perSecond: number; p50: number; p99: number }
export type Row = Load & { title: string; floor: number; ratio: number }

const run = promisify(execFile)

/** What a browser sends with a request for a page. */
export const browserHeaders = (path: string) => ({
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'en-GB,en;q=0.9',
  Cookie: `${LANGUAGE_KEY}=${languageOfPath(path)}`,
})

/** @throws Error that says how wrk is installed, if it is not */
export function requireWrk() {
  if (spawnSync('wrk').error) throw new Error(NO_WRK)
}

/** Loads an address with wrk, over 20 connections, as browsers ask. Milliseconds. */
export async function load(url: string, seconds = SECONDS): Promise<Load> {
  const headers = Object.entries(browserHeaders(new URL(url).pathname)).flatMap(([name, value]) => [
    '-H',
    `${name}: ${value}`,
  ])
  const options = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency']
  const { stdout } = await run('wrk', [...options, ...headers, url])
  const refused = /^.*(?:Non-2xx|Socket errors).*$/m.exec(stdout)?.[0]
  if (refused) throw new Error(`${refused.trim()} from ${url}`)
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50: latency(stdout, 50),
    p99: latency(stdout, 99),
  }
}

const UNITS = new Map([
  ['us', 0.001],
  ['ms', 1],
  ['s', 1_000],
])

function latency(printed: string, percentile: number): number {
  const [, value, unit = ''] = new RegExp(String.raw`${percentile}%\s+([\d.]+)(us|ms|s)`).exec(printed) ?? []
  return Number(value) * (UNITS.get(unit) ?? Number.NaN)
}

/** Measures something and its floor in turns. @returns the round with the median ratio */
export async function inTurns(
  title: string,
  own: () => Promise<Load>,
  floor: () => Promise<Load>,
): Promise<Row> {
  const rounds: Row[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { perSecond: most } = await floor()
    const measured = await own()
    rounds.push({ title, ...measured, floor: most, ratio: measured.perSecond / most })
  }
  const median = rounds.toSorted((one, other) => one.ratio - other.ratio)[Math.floor(ROUNDS / 2)]
  if (!median) throw new Error('Nothing was measured')
  return median
}
