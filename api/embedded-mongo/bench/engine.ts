import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Document, ObjectId, serialize } from 'bson'
import { createExecutor } from '../src/executor.ts'
import { openStorage } from '../src/storage/storage.ts'
import { parseMessage } from '../src/wire/messages.ts'

// `node bench/engine.ts`: microseconds from a command's bytes to those of its reply, without sockets and the driver.
const COUNT = Number(process.argv[2] ?? 20_000)
const ROUNDS = 5
const TURNS = 4_000

const directory = await mkdtemp(join(tmpdir(), 'mongo-engine-'))
const storage = openStorage(join(directory, 'bench.sqlite'))
const executor = createExecutor(storage)
const connection = {}
const ids = Array.from({ length: COUNT }, () => new ObjectId())

function messageOf(command: Document): Buffer {
  const body = serialize({ ...command, lsid: { id: new ObjectId() }, $db: 'test' })
  const message = Buffer.alloc(21 + body.length)
  message.writeInt32LE(message.length, 0)
  message.writeInt32LE(2013, 12)
  message.set(body, 21)
  return message
}

const ask = async (message: Buffer) => {
  const { command, reply } = parseMessage(message)
  return reply?.(await executor.execute(command, connection))
}

await ask(
  messageOf({
    createIndexes: 'posts',
    indexes: [{ key: { status: 1, date: -1, _id: -1 }, name: 'list' }],
  }),
)
for (let from = 0; from < COUNT; from += 2_000)
  await ask(messageOf({ insert: 'posts', documents: ids.slice(from, from + 2_000).map(post) }))

function post(_id: ObjectId, number: number) {
  const status = number % 50 === 0 ? 'waiting' : 'published'
  const text = 'words of a visitor '.repeat(8)
  return { _id, status, date: new Date(number * 60_000), text, author: new ObjectId() }
}

const anyPlace = () => Math.floor(Math.random() * COUNT)
const cases: [string, () => Document][] = [
  [
    'findOne by _id',
    () => ({ find: 'posts', filter: { _id: ids[anyPlace()] }, limit: 1, singleBatch: true }),
  ],
  [
    'sorted page of 10',
    () => ({
      find: 'posts',
      filter: { status: 'published', date: { $lte: new Date(anyPlace() * 60_000) } },
      sort: { date: -1, _id: -1 },
      limit: 10,
    }),
  ],
]
for (const [name, command] of cases) {
  const messages = Array.from({ length: TURNS }, () => messageOf(command()))
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = process.cpuUsage()
    for (const message of messages) {
      const { command: parsed, reply } = parseMessage(message)
      const answer = executor.execute(parsed, connection)
      if (answer instanceof Promise) throw new Error(`${name} was not answered at once`)
      reply?.(answer)
    }
    const { user, system } = process.cpuUsage(started)
    times.push((user + system) / TURNS)
  }
  process.stdout.write(`${name}: ${Math.min(...times).toFixed(1)} microseconds of CPU\n`)
}
await executor.close()
storage.close()
await rm(directory, { recursive: true, force: true })
