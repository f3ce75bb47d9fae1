import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { measureImport } from './import.ts'
import { type Load, load } from './load.ts'
import { measurePublishing } from './publish.ts'
import { measureManyDocuments } from './many-documents.ts'
import { addressOf, siteQueries } from './site-queries.ts'

// `npm run bench:lake`: figures of one run on this machine, compared with a plain Express route.
const EACH_MS = 6_000

const SIZES = [
  { documents: 20_000, assets: 0 },
  { documents: 100_000, assets: 10_000 },
]

const say = (line: string) => process.stdout.write(`${line}\n`)
const sayRow = (title: string, cells: (string | number)[]) =>
  say(`${title.padEnd(40)}${cells.map((cell) => String(cell).padStart(10)).join('')}`)
const directory = await mkdtemp(join(tmpdir(), 'bench-lake-'))
const script = fileURLToPath(new URL('server.ts', import.meta.url))
const child = spawn(process.execPath, [script, directory], { stdio: ['ignore', 'pipe', 'inherit'] })
process.once('exit', () => child.kill())
try {
  const printed: unknown[] = await once(child.stdout, 'data')
  const server = z.object({ origin: z.string(), token: z.string() }).parse(JSON.parse(String(printed[0])))
  await compareQueries(server)
  const publish = await measurePublishing(server)
  sayRow('Publish to 200 listeners', ['', publish.p50.toFixed(1), publish.p99.toFixed(1)])
  const { documents, seconds } = await measureImport()
  sayRow(`Import of ${documents} documents, s`, [seconds.toFixed(2)])
  await compareSizes()
} finally {
  child.kill()
  await once(child, 'close')
  await rm(directory, { recursive: true, force: true })
}

/** One column of figures for each size of the lake. */
async function compareSizes() {
  say('')
  const measured = []
  for (const size of SIZES) measured.push({ ...size, ...(await measureManyDocuments(size)) })
  const starts = measured.map(({ start }) => start)
  sayPairs(
    'Documents',
    measured.map(({ documents }) => [documents, '']),
  )
  sayPairs(
    'Assets',
    measured.map(({ assets }) => [assets, '']),
  )
  sayPairs(
    'Start to the first answer, ms',
    starts.map(({ ms }) => [ms.toFixed(0), '']),
  )
  sayPairs(
    'Memory of the server then, MB',
    starts.map(({ rss }) => [Math.round(rss / 2 ** 20), '']),
  )
  sayPairs(
    'One request after another, ms',
    measured.map(() => ['p50', 'p99']),
  )
  for (const [place, { title }] of (measured[0]?.rows ?? []).entries()) {
    const rows = measured.flatMap(({ rows: all }) => all[place] ?? [])
    sayPairs(
      `  ${title}`,
      rows.map(({ p50, p99 }) => [p50.toFixed(1), p99.toFixed(1)]),
    )
  }
}

function sayPairs(title: string, pairs: (string | number)[][]) {
  sayRow(title, pairs.flat())
}

async function compareQueries({ origin, token }: { origin: string; token: string }) {
  const queries = await siteQueries()
  const answers: string[] = []
  for (const { name, address } of queries) {
    const answer = await fetch(`${origin}${address}`)
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
    answers.push(await answer.text())
  }
  const size = answers.reduce((sum, { length }) => sum + length, 0) / answers.length
  sayRow(`${queries.length} queries, ${Math.round(size)} characters a result`, [
    'a second',
    'p50 ms',
    'p99 ms',
  ])
  // The plain route sends a result of the typical size.
  const typical = answers.toSorted((a, b) => Math.abs(a.length - size) - Math.abs(b.length - size))[0] ?? '{}'
  await fetch(`${origin}/plain`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: typical,
  })
  await load(turns([`${origin}/plain`]), 1_000)
  report('Plain Express JSON route', await load(turns([`${origin}/plain`]), EACH_MS))
  const addresses = queries.map(({ address }) => `${origin}${address}`)
  report('Site queries, from the cache', await load(turns(addresses), EACH_MS))
  // An anonymous client may not have sixteen queries at a time.
  const identified = { Authorization: `Bearer ${token}` }
  report('Site queries, never from the cache', await load(anew(origin, queries), EACH_MS, identified))
}

function report(title: string, { perSecond, p50, p99 }: Load) {
  sayRow(title, [Math.round(perSecond), p50.toFixed(1), p99.toFixed(1)])
}

function* turns(addresses: string[]): Generator<string> {
  for (;;) yield* addresses
}

/** Each query has another comment, so that the cache does not answer it. */
function* anew(origin: string, queries: { query: string }[]): Generator<string> {
  for (let count = 0; ; count += 1) {
    const { query = '' } = queries[count % queries.length] ?? {}
    yield `${origin}${addressOf(`// ${count}\n${query}`)}`
  }
}
