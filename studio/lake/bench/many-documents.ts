import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { createLake, createToken, openStore } from '../src/create-lake.ts'
import { percentiles } from './load.ts'

const DOCUMENTS = 20_000
const TYPES = 10
const ROUNDS = 60

/** Each round has other parameters. */
const QUERIES = {
  'by _id': '*[_id == $id][0]',
  'by _type, ten of them': '*[_type == $type][0..9]{_id, title}',
  'by _type and slug': '*[_type == $type && slug.current == $slug][0]',
  'references($id)': '*[references($id)]._id',
  'who refers to each of ten': '*[_type == $type][0..9]{_id, "by": *[references(^._id)]._id}',
  'by _type and a comparison': 'count(*[_type == $type && n > $n])',
} as const

type Row = { title: string; p50: number; p99: number }

/** Milliseconds of uncached queries and of writes, one after another over HTTP, at 20,000 documents. */
export async function measureManyDocuments(): Promise<Row[]> {
  const rows: Row[] = []
  const report = (title: string, times: number[]) => void rows.push({ title, ...percentiles(times) })
  const directory = await mkdtemp(join(tmpdir(), 'bench-many-'))
  const store = openStore(directory)
  const lake = createLake({
    store,
    projectId: 'portfolio',
    datasets: ['production'],
    identify: () => Promise.resolve(null),
    findUsers: () => Promise.resolve([]),
    log: () => {},
  })
  for (let from = 0; from < DOCUMENTS; from += 500)
    lake.mutate(
      Array.from({ length: 500 }, (_, index) => ({ create: documentOf(from + index) })),
      'bench',
    )
  const { token } = createToken(store, 'bench')
  const server = createServer(express().use('/lake', lake.router))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const send = senderOf(`http://127.0.0.1:${port}/lake/v2025-02-19/data`, token)
  try {
    for (const [name, query] of Object.entries(QUERIES))
      report(
        name,
        await timesOf((round) => send('query', { query: `// ${round}\n${query}`, params: paramsOf(round) })),
      )
    const slug = QUERIES['by _type and slug']
    const afterWrite = await timesOf(
      (round) => send('query', { query: `// after ${round}\n${slug}`, params: paramsOf(round) }),
      (round) => send('mutate', { mutations: [{ patch: { id: `doc-${round}`, set: { n: -round } } }] }),
    )
    report('first query after a write', afterWrite)
    const patch = (round: number) => ({ patch: { id: `doc-${round}`, set: { n: -round } } })
    report('patch', await timesOf((round) => send('mutate', { mutations: [patch(round)] })))
    const remove = await timesOf(
      (round) => send('mutate', { mutations: [{ delete: { id: `new-${round}` } }] }),
      (round) => send('mutate', { mutations: [{ create: { _id: `new-${round}`, _type: 'new' } }] }),
    )
    report('delete', remove)
    const byQuery = await timesOf((round) =>
      send('mutate', { mutations: [{ patch: { query: slug, params: paramsOf(round), set: { n: round } } }] }),
    )
    report('patch by query of slug', byQuery)
    return rows
  } finally {
    await lake.close()
    server.closeAllConnections()
    server.close()
    await rm(directory, { recursive: true, force: true })
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

function paramsOf(round: number) {
  const n = (round * 331) % DOCUMENTS
  return { n, id: `doc-${n}`, type: `type-${n % TYPES}`, slug: `slug-${n}` }
}

const senderOf = (data: string, token: string) => async (endpoint: string, body: unknown) => {
  const response = await fetch(`${data}/${endpoint}/production`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  await response.arrayBuffer()
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
