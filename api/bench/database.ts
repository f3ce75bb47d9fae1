import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { startEmbedded } from '@portfolio/embedded-mongo'
import { type Collection, MongoClient } from 'mongodb'
import type { Row } from './compare.ts'
import { measure } from './load.ts'

const COUNT = 10_000
const IN_FLIGHT = 20
const EACH_MS = 2_000
const ROUNDS = 3
const STUB = new URL('stub-database.ts', import.meta.url)

type Entry = { _id: number; text: string; date: Date }
type Read = (entries: Collection<Entry>) => Promise<unknown>

const any = () => Math.floor(Math.random() * COUNT)
const READS: [string, Read][] = [
  ['Database, by _id', (entries) => entries.findOne({ _id: any() })],
  ['Database, sorted page of 10', (entries) => entries.find().sort({ date: -1 }).limit(10).toArray()],
]

/**
 * Reads of the embedded database through the MongoDB driver in this process, 20 at a time.
 * @returns medians of three rounds, alternating with a server that only sends a stored reply, which is the upper
 * bound; and reads a second of node:sqlite
 */
export async function measureReads(): Promise<{ rows: Row[]; sqlite: number }> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-database-'))
  const embedded = await startEmbedded(directory)
  const client = await MongoClient.connect(embedded.uri, { maxPoolSize: IN_FLIGHT })
  try {
    const entries = client.db().collection<Entry>('entries')
    await entries.createIndex({ date: -1 })
    await entries.insertMany(
      Array.from({ length: COUNT }, (_, n) => ({ _id: n, text: 'words '.repeat(20), date: new Date(n) })),
    )
    const rows: Row[] = []
    for (const [title, read] of READS) rows.push(await compare(title, read, entries, embedded.uri, directory))
    return { rows, sqlite: measureSqlite() }
  } finally {
    await client.close()
    await embedded.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

async function compare(
  title: string,
  read: Read,
  entries: Collection<Entry>,
  uri: string,
  directory: string,
): Promise<Row> {
  const other = socketOf(uri)
  const own = join(directory, `stub-${title.length}.sock`)
  const worker = new Worker(STUB, { workerData: { own, other } })
  await once(worker, 'message')
  const stub = await MongoClient.connect(uri.replace(encodeURIComponent(other), encodeURIComponent(own)), {
    maxPoolSize: IN_FLIGHT,
  })
  const stored = stub.db().collection<Entry>('entries')
  await read(stored)
  const rounds: Omit<Row, 'title'>[] = []
  const take = (from: Collection<Entry>) =>
    measure(() => read(from), { milliseconds: EACH_MS, atOnce: IN_FLIGHT })
  for (let round = 0; round < ROUNDS; round += 1) {
    const { perSecond: floor } = await take(stored)
    const { perSecond, p50, p99 } = await take(entries)
    rounds.push({ perSecond, floor, ratio: perSecond / floor, p50, p99 })
  }
  await stub.close()
  await worker.terminate()
  const median = rounds.toSorted((one, another) => one.ratio - another.ratio)[Math.floor(ROUNDS / 2)]
  if (!median) throw new Error('Nothing was measured')
  return { title, ...median }
}

function socketOf(uri: string): string {
  const host = /\/\/([^/]+)\//.exec(uri)?.[1] ?? ''
  return decodeURIComponent(host)
}

function measureSqlite(): number {
  const database = new DatabaseSync(':memory:')
  database.exec('create table entries (id integer primary key, text text)')
  const insert = database.prepare('insert into entries values (?, ?)')
  for (let n = 0; n < COUNT; n += 1) insert.run(n, 'words '.repeat(20))
  const select = database.prepare('select * from entries where id = ?')
  const started = performance.now()
  let count = 0
  for (; performance.now() - started < EACH_MS / 2; count += 1) select.get(count % COUNT)
  database.close()
  return (count * 1000) / (performance.now() - started)
}
