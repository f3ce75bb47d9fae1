import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type Socket, createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { startEmbedded } from '@portfolio/embedded-mongo'
import { BSON, MongoClient } from 'mongodb'
import { type Load, type Row, inTurns, measure } from './load.ts'

const COUNT = 10_000
const IN_FLIGHT = 20
const EACH_MS = 2_000
const OP_MSG = 2013
/** Four numbers, the flags, and the kind of the only section. */
const HEADER_BYTES = 21

const find = (rest: object) => ({ find: 'entries', $db: 'portfolio', singleBatch: true, ...rest })
const READS: [string, () => object][] = [
  ['Database, by _id', () => find({ filter: { _id: Math.floor(Math.random() * COUNT) }, limit: 1 })],
  ['Database, sorted page of 10', () => find({ sort: { date: -1 }, limit: 10 })],
]

/**
 * Reads of the embedded database, 20 at a time, as messages of the protocol: the MongoDB driver would take longer
 * than the database.
 * @returns rows beside a thread that only sends a stored reply; and reads a second of node:sqlite
 */
export async function measureReads(): Promise<{ rows: Row[]; sqlite: number }> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-database-'))
  const embedded = await startEmbedded(directory)
  const path = decodeURIComponent(/\/\/([^/]+)\//.exec(embedded.uri)?.[1] ?? '')
  try {
    await fill(embedded.uri)
    const rows: Row[] = []
    for (const [index, [title, command]] of READS.entries()) {
      const stub = join(directory, `stub-${index}.sock`)
      const worker = new Worker(new URL('stub-database.ts', import.meta.url), {
        workerData: {
          path: stub,
          reply: await withSockets(path, 1, ([socket]) => ask(socket, encode(command()))),
        },
      })
      await once(worker, 'message')
      const read = (from: string) => () => readMany(from, command)
      rows.push(await inTurns(title, read(path), read(stub)))
      await worker.terminate()
    }
    return { rows, sqlite: measureSqlite() }
  } finally {
    await embedded.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

async function fill(uri: string) {
  const client = await MongoClient.connect(uri)
  const entries = client.db().collection<{ _id: number; text: string; date: Date }>('entries')
  await entries.createIndex({ date: -1 })
  await entries.insertMany(
    Array.from({ length: COUNT }, (_, n) => ({ _id: n, text: 'words '.repeat(20), date: new Date(n) })),
  )
  await client.close()
}

const readMany = (path: string, command: () => object): Promise<Load> =>
  withSockets(path, IN_FLIGHT, (sockets) => {
    const free = [...sockets]
    const read = async () => {
      const socket = free.pop()
      await ask(socket, encode(command()))
      if (socket) free.push(socket)
    }
    return measure(read, { milliseconds: EACH_MS, atOnce: IN_FLIGHT })
  })

async function withSockets<Result>(path: string, count: number, use: (sockets: Socket[]) => Promise<Result>) {
  const sockets = Array.from({ length: count }, () => createConnection(path))
  try {
    return await use(sockets)
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

function encode(command: object): Buffer {
  const body = BSON.serialize(command)
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeInt32LE(HEADER_BYTES + body.length, 0)
  header.writeInt32LE(OP_MSG, 12)
  return Buffer.concat([header, body])
}

/** Sends a message and waits until its whole reply has arrived. */
function ask(socket: Socket | undefined, message: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  const collect = (chunk: Buffer) => {
    chunks.push(chunk)
    const reply = Buffer.concat(chunks)
    if (reply.length < reply.readInt32LE(0)) return
    socket?.off('data', collect).off('error', reject)
    resolve(reply)
  }
  socket?.on('data', collect).on('error', reject).write(message)
  return promise
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
