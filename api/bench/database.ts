import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startEmbedded } from '@portfolio/embedded-mongo'
import { MongoClient } from 'mongodb'
import { measure } from './load.ts'

const COUNT = 10_000
const IN_FLIGHT = 20
const EACH_MS = 4_000

export type Reads = { byId: number; sortedPage: number; sqlite: number }

/**
 * Reads of the embedded database through the MongoDB driver, 20 at a time, and of node:sqlite in this process.
 * @returns reads a second
 */
export async function measureReads(): Promise<Reads> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-database-'))
  const embedded = await startEmbedded(directory)
  const client = await MongoClient.connect(embedded.uri, { maxPoolSize: IN_FLIGHT })
  try {
    const entries = client.db().collection<{ _id: number; text: string; date: Date }>('entries')
    await entries.createIndex({ date: -1 })
    await entries.insertMany(
      Array.from({ length: COUNT }, (_, n) => ({ _id: n, text: 'words '.repeat(20), date: new Date(n) })),
    )
    const options = { milliseconds: EACH_MS, atOnce: IN_FLIGHT }
    const any = () => Math.floor(Math.random() * COUNT)
    const byId = await measure(() => entries.findOne({ _id: any() }), options)
    const sortedPage = await measure(() => entries.find().sort({ date: -1 }).limit(10).toArray(), options)
    return { byId: byId.perSecond, sortedPage: sortedPage.perSecond, sqlite: measureSqlite() }
  } finally {
    await client.close()
    await embedded.stop()
    await rm(directory, { recursive: true, force: true })
  }
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
