import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startReceiver } from '../webhook-receiver.ts'
import { type Server, kill, start } from './process.ts'

const SHORT_ROUNDS = 2
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 6)
const WRITERS = 3

const sent = z.object({ writer: z.number(), n: z.number() })

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'crash-webhooks-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const post = ({ origin, token }: Server, path: string, body: object) =>
  fetch(`${origin}/lake/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })

/** Counts in a document of its own, until the server ends. @returns the last number that was acknowledged */
async function count(server: Server, writer: number, from: number): Promise<number> {
  for (let n = from; ; n += 1) {
    const document = { _id: `counter-${writer}`, _type: 'counter', writer, n }
    const answer = await post(server, '/data/mutate/production', {
      mutations: [{ createOrReplace: document }],
    }).catch(() => null)
    if (answer === null) return n - 1
    expect(answer.status).toBe(200)
  }
}

async function deliverAll(rounds: number) {
  const receiver = await startReceiver()
  const acknowledged = Array.from({ length: WRITERS }, () => 0)
  let server = await start(directory)
  try {
    const rule = { on: ['create', 'update'], projection: '{writer, n}' }
    await post(server, '/hooks/projects/portfolio', { name: 'counter', url: receiver.url, rule })
    for (let round = 0; round < rounds; round += 1) {
      // A change whose answer was lost may be stored: each round has numbers of its own.
      const counting = acknowledged.map((_last, writer) => count(server, writer, round * 10_000 + 1))
      await setTimeout(200 + randomInt(200))
      await kill(server)
      const last = await Promise.all(counting)
      server = await start(directory)
      for (const [writer, n] of last.entries()) await expectOrdered(receiver.bodies, writer, round, n)
      for (const [writer, n] of last.entries())
        acknowledged[writer] = (acknowledged[writer] ?? 0) + n - round * 10_000
    }
  } finally {
    await kill(server)
    await receiver.close()
  }
  const total = acknowledged.reduce((sum, n) => sum + n, 0)
  const keys = receiver.received.map(({ headers }) => headers['idempotency-key'])
  const again = keys.length - new Set(keys).size
  process.stdout.write(
    `${rounds} rounds: ${total} acknowledged and delivered, ${again} delivered more than once\n`,
  )
}

/** Waits until a writer's changes of a round have arrived: all that were acknowledged, in their order. */
async function expectOrdered(bodies: () => unknown[], writer: number, round: number, last: number) {
  const [first, end] = [round * 10_000 + 1, (round + 1) * 10_000]
  const arrived = () => {
    const all = bodies().map((body) => sent.parse(body))
    const numbers = all.filter((one) => one.writer === writer).map(({ n }) => n)
    // What is sent again has the same number.
    return [...new Set(numbers.filter((n) => n >= first && n <= end))]
  }
  // On a slow machine a round can end before anything was acknowledged.
  await expect.poll(() => arrived().at(-1) ?? first - 1, { timeout: 20_000 }).toBeGreaterThanOrEqual(last)
  const numbers = arrived()
  expect(numbers).toEqual(numbers.map((_n, index) => first + index))
}

test.each([SHORT_ROUNDS])(
  'a server killed while webhooks are delivered, %i times, delivers each change in the order of its document',
  deliverAll,
)
test.each([ROUNDS])(
  'a server killed while webhooks are delivered, %i times, delivers each change in the order of its document',
  { tags: ['slow'], timeout: 300_000 },
  deliverAll,
)
