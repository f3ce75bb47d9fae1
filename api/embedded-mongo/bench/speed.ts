import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { MongoClient, ObjectId } from 'mongodb'
import { startEmbedded } from '../src/start-embedded.ts'

// `node api/embedded-mongo/bench/speed.ts`: reads a second through the driver, beside node:sqlite in the same run.
const COUNT = Number(process.argv[2] ?? 100_000)
const IN_FLIGHT = 20
const EACH_MS = 3_000

const say = (line: string) => process.stdout.write(`${line}\n`)

const directory = await mkdtemp(join(tmpdir(), 'mongo-bench-'))
const server = await startEmbedded(directory)
const client = await new MongoClient(server.uri).connect()
const posts = client.db().collection('posts')
const ids = Array.from({ length: COUNT }, () => new ObjectId())
await posts.createIndex({ status: 1, date: -1, _id: -1 })
for (let from = 0; from < COUNT; from += 5_000)
  await posts.insertMany(ids.slice(from, from + 5_000).map(post))

function post(_id: ObjectId, number: number) {
  const status = number % 50 === 0 ? 'waiting' : 'published'
  return {
    _id,
    status,
    date: new Date(number * 60_000),
    text: 'words of a visitor '.repeat(8),
    author: new ObjectId(),
  }
}
const anyId = () => ids[Math.floor(Math.random() * COUNT)] ?? new ObjectId()
const anyDate = () => new Date(Math.floor(Math.random() * COUNT) * 60_000)

async function rate(run: () => unknown) {
  let done = 0
  const end = performance.now() + EACH_MS
  const repeat = async () => {
    while (performance.now() < end) {
      await run()
      done += 1
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: IN_FLIGHT }, repeat))
  return done / ((performance.now() - began) / 1_000)
}

/** The same documents and order in SQLite, read without a server. */
function openFloor() {
  const database = new DatabaseSync(join(directory, 'floor.sqlite'))
  database.exec(
    'CREATE TABLE posts (id BLOB PRIMARY KEY, status TEXT, date INTEGER, body BLOB) WITHOUT ROWID; CREATE INDEX list ON posts (status, date DESC, id DESC); BEGIN',
  )
  const insert = database.prepare('INSERT INTO posts VALUES (?, ?, ?, ?)')
  const body = Buffer.alloc(250, 'x')
  for (const [number, id] of ids.entries())
    insert.run(id.id, number % 50 === 0 ? 'waiting' : 'published', number, body)
  database.exec('COMMIT')
  const one = database.prepare('SELECT body FROM posts WHERE id = ?')
  const page = database.prepare(
    'SELECT body FROM posts WHERE status = ? AND date <= ? ORDER BY date DESC, id DESC LIMIT 10',
  )
  return {
    one: () => one.get(anyId().id),
    page: () => page.all('published', Math.floor(Math.random() * COUNT)),
    close: () => database.close(),
  }
}

const floor = openFloor()
const sync = (run: () => unknown) => {
  const end = performance.now() + EACH_MS / 3
  let done = 0
  while (performance.now() < end) for (let turn = 0; turn < 100; turn += 1, done += 1) run()
  return done / (EACH_MS / 3_000)
}
const rows: [string, () => Promise<unknown>, () => unknown][] = [
  ['findOne by _id', () => posts.findOne({ _id: anyId() }), floor.one],
  [
    'sorted page of 10',
    () =>
      posts
        .find({ status: 'published', date: { $lte: anyDate() } })
        .sort({ date: -1, _id: -1 })
        .limit(10)
        .toArray(),
    floor.page,
  ],
]
for (const [title, ask, sqlite] of rows) {
  await rate(ask)
  const [own, direct] = [await rate(ask), sync(sqlite)]
  say(
    `${title}: ${Math.round(own)}/s with ${IN_FLIGHT} in flight; node:sqlite ${Math.round(direct)}/s; ratio ${(own / direct).toFixed(3)}`,
  )
}
say(`ping: ${Math.round(await rate(() => client.db().command({ ping: 1 })))}/s`)
floor.close()
await client.close()
await server.stop()
await rm(directory, { recursive: true, force: true })
