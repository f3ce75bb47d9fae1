import { randomInt } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Server, kill, start } from './process.ts'

const SHORT_ROUNDS = 2
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 6)
const WRITERS = 4

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'crash-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

/** The transactions that the writers have sent, and those that the lake has acknowledged. */
type Ledger = { sent: number[]; acknowledged: string[]; last: number[] }

/** Increments two documents in each transaction, until the server ends. */
async function write({ origin, token }: Server, writer: number, ledger: Ledger) {
  for (;;) {
    const n = (ledger.sent[writer] = (ledger.sent[writer] ?? 0) + 1)
    const transactionId = `t-${writer}-${n}`
    const pair = ['left', 'right'].map((side) => ({
      createOrReplace: { _id: `${side}-${writer}`, _type: 'half', n, filling: 'x'.repeat(randomInt(4_000)) },
    }))
    const answer = await fetch(`${origin}/lake/v1/data/mutate/production`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ mutations: pair, transactionId }),
    })
      .then((response) => response.json())
      .catch(() => null)
    if (answer === null) return
    expect(answer).toMatchObject({ transactionId })
    ledger.acknowledged.push(transactionId)
    ledger.last[writer] = n
  }
}

const halves = z.object({ result: z.array(z.object({ _id: z.string(), _rev: z.string(), n: z.number() })) })

/** Checks the restarted server: no partial transaction, no lost one, none that was never sent. */
async function check({ origin, token }: Server, ledger: Ledger) {
  const headers = { Authorization: `Bearer ${token}` }
  const query = encodeURIComponent('*[_type == "half"]{_id, _rev, n}')
  const response = await fetch(`${origin}/lake/v1/data/query/production?query=${query}`, { headers })
  const { result } = halves.parse(await response.json())
  const byId = new Map(result.map((half) => [half._id, half]))
  for (let writer = 0; writer < WRITERS; writer += 1) {
    const [left, right] = [byId.get(`left-${writer}`), byId.get(`right-${writer}`)]
    expect(right).toEqual(left && { ...left, _id: `right-${writer}` })
    expect(left?.n ?? 0).toBeGreaterThanOrEqual(ledger.last[writer] ?? 0)
    expect(left?.n ?? 0).toBeLessThanOrEqual(ledger.sent[writer] ?? 0)
  }
  const inHistory = new Set<string>()
  for (let writer = 0; writer < WRITERS; writer += 1) {
    const path = `data/history/production/transactions/left-${writer},right-${writer}`
    const lines = await (await fetch(`${origin}/lake/v1/${path}`, { headers })).text()
    for (const line of lines.trim().split('\n').filter(Boolean)) {
      const transaction = z
        .object({ id: z.string(), documentIDs: z.array(z.string()) })
        .parse(JSON.parse(line))
      expect(transaction.documentIDs.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
        `left-${writer}`,
        `right-${writer}`,
      ])
      inHistory.add(transaction.id)
    }
  }
  expect(ledger.acknowledged.filter((id) => !inHistory.has(id))).toEqual([])
}

function checkDatabase() {
  const database = new DatabaseSync(join(directory, 'content.sqlite'), { readOnly: true })
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  database.close()
}

async function loseNothing(rounds: number) {
  const ledger: Ledger = { sent: [], acknowledged: [], last: [] }
  let server = await start(directory)
  try {
    for (let round = 0; round < rounds; round += 1) {
      const before = ledger.acknowledged.length
      const writers = Array.from({ length: WRITERS }, (_, writer) => write(server, writer, ledger))
      await expect.poll(() => ledger.acknowledged.length).toBeGreaterThan(before)
      await setTimeout(randomInt(200))
      await kill(server)
      await Promise.all(writers)
      server = await start(directory)
      await check(server, ledger)
      checkDatabase()
    }
  } finally {
    await kill(server)
  }
  process.stdout.write(`${ledger.acknowledged.length} transactions acknowledged in ${rounds} rounds\n`)
}

test.each([SHORT_ROUNDS])(
  'a server killed while it writes, %i times, loses no acknowledged transaction and leaves no half one',
  loseNothing,
)
test.each([ROUNDS])(
  'a server killed while it writes, %i times, loses no acknowledged transaction and leaves no half one',
  { tags: ['slow'] },
  loseNothing,
)

/** Ends the process like a loss of power when it copies files. */
const KILLED_AT_COPY = `--import=data:text/javascript,${encodeURIComponent(`
  import files from 'node:fs/promises'
  import { syncBuiltinESMExports } from 'node:module'
  files.cp = () => process.kill(process.pid, 'SIGKILL')
  syncBuiltinESMExports()`)}`

test('a server killed while it copies a dataset leaves nothing of it, and copies it under the same name', async () => {
  await mkdir(join(directory, 'assets'))
  await writeFile(join(directory, 'assets', 'picture'), 'picture')
  const copy = ({ origin, token }: Server) =>
    fetch(`${origin}/lake/v1/datasets/production/copy`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ targetDataset: 'copied' }),
    }).then(
      ({ status }) => status,
      () => null,
    )
  expect(await copy(await start(directory, KILLED_AT_COPY))).toBe(null)
  const server = await start(directory)
  try {
    expect(await readdir(join(directory, 'datasets'))).toEqual([])
    const answers = await Promise.all([copy(server), copy(server)])
    expect(answers).toEqual(expect.arrayContaining([200, 409]))
    expect(await readdir(join(directory, 'datasets/copied/assets'))).toEqual(['picture'])
  } finally {
    await kill(server)
  }
})
