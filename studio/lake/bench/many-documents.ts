import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import express from 'express'
import * as z from 'zod/mini'
import { createLake, createToken, openStore } from '../src/create-lake.ts'
import type { Store } from '../src/store/open-store.ts'

const TYPES = 10
const ROUNDS = 60
/** Not measured: V8 compiles in the first seconds of a process. */
const WARM_UP_ROUNDS = 120

/** Each round has other parameters. */
const QUERIES = {
  'by _id': '*[_id == $id][0]',
  'by _type, ten of them': '*[_type == $type][0..9]{_id, title}',
  'by _type and slug': '*[_type == $type && slug.current == $slug][0]',
  'references($id)': '*[references($id)]._id',
  'who refers to each of ten': '*[_type == $type][0..9]{_id, "by": *[references(^._id)]._id}',
  'by _type and a comparison': 'count(*[_type == $type && n > $n])',
} as const

type Size = { documents: number; assets: number }
type Row = { title: string; p50: number; p99: number }

/**
 * Time of a start, of uncached queries and of writes, one after another over HTTP, in milliseconds.
 * @param size in steps of 500
 */
export async function measureManyDocuments(size: Size) {
  const rows: Row[] = []
  const report = (title: string, times: number[]) => void rows.push({ title, ...percentiles(times) })
  const directory = await mkdtemp(join(tmpdir(), 'bench-many-'))
  await fill(directory, size)
  const start = await measureStart(directory)
  const store = openStore(directory)
  const lake = openLake(store)
  const { token } = createToken(store, 'bench')
  const paramsOf = paramsWithin(size.documents)
  const server = createServer(express().use('/lake', lake.router))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
  const send = async (endpoint: string, body: unknown) => {
    const url = `http://127.0.0.1:${port}/lake/v2025-02-19/data/${endpoint}/production`
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${response.status} ${text}`)
  }
  try {
    // The worker of identified clients starts with the first query.
    await send('query', { query: 'count(*)' })
    const ask = (query: string) => (round: number) =>
      send('query', { query: `// ${round}\n${query}`, params: paramsOf(round) })
    for (let round = 1; round <= WARM_UP_ROUNDS; round += 1)
      for (const query of Object.values(QUERIES)) await ask(query)(-round)
    for (const [name, query] of Object.entries(QUERIES)) report(name, await timesOf(ask(query)))
    const patch = (round: number) =>
      send('mutate', { mutations: [{ patch: { id: `doc-${round}`, set: { n: -round } } }] })
    const afterWrite = `// after a write\n${QUERIES['by _type and slug']}`
    report('first query after a write', await timesOf(ask(afterWrite), patch))
    report('patch', await timesOf(patch))
    const remove = await timesOf(
      (round) => send('mutate', { mutations: [{ delete: { id: `new-${round}` } }] }),
      (round) => send('mutate', { mutations: [{ create: { _id: `new-${round}`, _type: 'new' } }] }),
    )
    report('delete', remove)
    return { start, rows }
  } finally {
    await lake.close()
    server.closeAllConnections()
    server.close()
    await rm(directory, { recursive: true, force: true })
  }
}

const openLake = (store: Store) =>
  createLake({ store, projectId: 'portfolio', datasets: ['production'], log: () => {} })

async function fill(directory: string, { documents, assets }: Size) {
  const lake = openLake(openStore(directory))
  const create = (count: number, make: (n: number) => object) => {
    for (let from = 0; from < count; from += 500)
      lake.mutate(
        Array.from({ length: 500 }, (_, index) => ({ create: make(from + index) })),
        'bench',
      )
  }
  create(assets, assetOf)
  create(documents, documentOf)
  await lake.close()
}

/** Milliseconds from the start of a process to its first answer, and bytes of its memory. */
async function measureStart(directory: string) {
  const started = performance.now()
  const script = fileURLToPath(new URL('open.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, directory], {
    env: { ...process.env, NODE_COMPILE_CACHE: join(directory, 'modules') },
  })
  const ms = performance.now() - started
  return { ms, ...z.object({ rss: z.number() }).parse(JSON.parse(stdout)) }
}

/** The document of a picture; nothing measured reads its file. */
function assetOf(n: number) {
  const sha = n.toString(16).padStart(40, '0')
  const swatch = { background: '#aabbcc', foreground: '#fff', title: '#fff', population: 1.2 }
  const path = `images/portfolio/production/${sha}-800x600.png`
  return {
    _id: `image-${sha}-800x600-png`,
    _type: 'sanity.imageAsset',
    assetId: sha,
    sha1hash: sha,
    originalFilename: `picture-${n}.png`,
    extension: 'png',
    mimeType: 'image/png',
    size: 20_000,
    path,
    url: `/lake/${path}`,
    metadata: {
      lqip: `data:image/jpeg;base64,${'A'.repeat(400)}`,
      blurHash: 'L'.repeat(28),
      dimensions: { width: 800, height: 600, aspectRatio: 4 / 3 },
      palette: { dominant: swatch, muted: swatch, vibrant: swatch, darkMuted: swatch, lightMuted: swatch },
    },
  }
}

const documentOf = (n: number) => ({
  _id: `doc-${n}`,
  _type: `type-${n % TYPES}`,
  title: { en: `Document ${n}`, srb: `Dokument ${n}` },
  slug: { _type: 'slug', current: `slug-${n}` },
  n,
  text: 'What it does, in a sentence or two. '.repeat(8),
  parent: { _type: 'reference', _ref: `doc-${Math.floor(n / 10)}`, _weak: true },
})

const paramsWithin = (documents: number) => (round: number) => {
  const n = (Math.abs(round) * 331) % documents
  return { n, id: `doc-${n}`, type: `type-${n % TYPES}`, slug: `slug-${n}` }
}

/** @param prepare is called before each round and is not measured */
async function timesOf(act: (round: number) => Promise<void>, prepare?: (round: number) => Promise<void>) {
  const times: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    await prepare?.(round)
    const started = performance.now()
    await act(round)
    times.push(performance.now() - started)
  }
  return times
}

function percentiles(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}
