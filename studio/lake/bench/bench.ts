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

// `npm run bench:lake`: figures of one run on this machine, the plain Express route among them as the measure.
const EACH_MS = 6_000

const say = (line: string) => process.stdout.write(`${line}\n`)
const directory = await mkdtemp(join(tmpdir(), 'bench-lake-'))
const script = fileURLToPath(new URL('server.ts', import.meta.url))
const child = spawn(process.execPath, [script, directory], { stdio: ['ignore', 'pipe', 'inherit'] })
try {
  const printed: unknown[] = await once(child.stdout, 'data')
  const server = z.object({ origin: z.string(), token: z.string() }).parse(JSON.parse(String(printed[0])))
  await compareQueries(server)
  const publish = await measurePublishing(server)
  say(`Publish to 200 listeners: p50 ${publish.p50.toFixed(1)} ms, p99 ${publish.p99.toFixed(1)} ms`)
  const { documents, seconds } = await measureImport()
  say(`Import of ${documents} documents: ${seconds.toFixed(2)} s`)
  for (const size of [
    { documents: 20_000, assets: 0 },
    { documents: 100_000, assets: 10_000 },
  ]) {
    const { start, rows } = await measureManyDocuments(size)
    const memory = Math.round(start.rss / 2 ** 20)
    say(`${size.documents} documents, ${size.assets} assets: start ${start.ms.toFixed(0)} ms, ${memory} MB`)
    say('  milliseconds of one request after another, p50 and p99')
    for (const { title, p50: half, p99: most } of rows)
      say(`  ${title}: ${half.toFixed(1)}, ${most.toFixed(1)}`)
  }
} finally {
  child.kill()
  await once(child, 'close')
  await rm(directory, { recursive: true, force: true })
}

async function compareQueries({ origin, token }: { origin: string; token: string }) {
  const queries = await siteQueries()
  const answers: string[] = []
  for (const { address } of queries) {
    const answer = await fetch(`${origin}${address}`)
    if (!answer.ok) throw new Error(`${answer.status} from ${address}`)
    answers.push(await answer.text())
  }
  const size = answers.reduce((sum, { length }) => sum + length, 0) / answers.length
  say(`${queries.length} queries of the site, ${Math.round(size)} characters a result on average`)
  // The plain route sends a result of about that size.
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
  // Sixteen at a time are more than an anonymous client may ask.
  const identified = { Authorization: `Bearer ${token}` }
  report('Site queries, never from the cache', await load(anew(origin, queries), EACH_MS, identified))
}

function report(title: string, { perSecond, p50, p99 }: Load) {
  say(`${title}: ${Math.round(perSecond)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`)
}

function* turns(addresses: string[]): Generator<string> {
  for (;;) yield* addresses
}

/** Each time another remark: to the cache it is another query. */
function* anew(origin: string, queries: { query: string }[]): Generator<string> {
  for (let count = 0; ; count += 1) {
    const { query = '' } = queries[count % queries.length] ?? {}
    yield `${origin}${addressOf(`// ${count}\n${query}`)}`
  }
}
