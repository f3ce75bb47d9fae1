import pLimit from 'p-limit'
import type { Visitor } from '#test/support/visitor.ts'
import type { Actors } from '../support/actors.ts'
import { type Generated, generate } from '../support/generate.ts'
import { type Received, createHttpClient } from '../support/http.ts'
import { readKnown } from '../support/known.ts'
import { createLakeToken } from '../support/lake-token.ts'
import { createLedger } from '../support/ledger.ts'
import { stallLimit } from '../support/latency-probe.ts'
import type { Role } from '../support/routes/route.ts'
import type { Scenario, Stage } from '../support/scenario.ts'
import { lastError } from '../support/site-process.ts'
import { isServerError } from '../support/tally.ts'
import { createWrites } from '../support/writes.ts'

const AT_ONCE = 4
const MEMBERS = 3
/** Requests with the same members. They are then replaced: a request may have signed out, banned or deleted them. */
const BATCH = 500
const ANSWER_MS = 20_000
const STACK = /\n\s+at .+:\d+:\d+|node:internal|\/api\/src\/|\/node_modules\//
const REPORTED = 25

/** Requests to every mounted route, most of them almost valid; none may cause a 5xx. */
export const generatedRequests: Scenario = {
  name: 'generated requests',
  async play(stage) {
    const { site, actors, tally } = stage
    const token = await createLakeToken(site.directory)
    await seedContent(stage, token)
    const http = createHttpClient(site.origin)
    const total = stage.rounds(200, 10_000)
    const statuses = new Map<number, number>()
    for (let from = 0; from < total && site.isRunning; from += BATCH) {
      const senders = await createSenders(actors, token)
      const known = await readKnown(site.origin, await actors.owner())
      const numbers = Array.from({ length: Math.min(BATCH, total - from) }, (_, index) => from + index)
      await pLimit(AT_ONCE).map(numbers, async (number) => {
        const generated = generate(stage.random, known)
        const address = `10.200.${Math.floor(number / 250) % 250}.${number % 250}`
        const { request } = generated
        const headers = { 'X-Forwarded-For': address, ...senders(generated.role), ...request.headers }
        const signal = AbortSignal.timeout(ANSWER_MS)
        const answer = await http.send({ ...request, headers, signal })
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        judge(stage, number, generated, answer)
      })
    }
    http.close()
    tally.notes.push(`answers by status: ${JSON.stringify(Object.fromEntries(statuses))}`)
    if (!site.isRunning) throw new Error('the process ended')
    const alive = await fetch(new URL('/projects', site.origin))
    if (alive.status !== 200) tally.faults.push(`after all of them /projects answers ${alive.status}`)
  },
}

async function seedContent({ actors }: Stage, token: string) {
  const writes = createWrites(actors, createLedger(), token)
  const member = await actors.member('seeder')
  for (let index = 0; index < 5; index += 1) await writes.impression(member)
  for (const check of await writes.checks(3)) await writes.message(check)
}

/** @returns a function that gives the request headers of a caller with a role */
async function createSenders(actors: Actors, token: string) {
  const created = Date.now().toString(36)
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, (_, index) => actors.member(`generated${created}${index}`)),
  )
  const anonymous = await actors.visitor()
  const owner = await actors.owner()
  let turn = 0
  return (role: Role): Record<string, string> => {
    turn += 1
    if (role === 'token') return { Authorization: `Bearer ${token}` }
    const member = members[turn % members.length]?.visitor ?? anonymous
    return sessionHeaders(role === 'owner' ? owner : role === 'member' ? member : anonymous)
  }
}

const sessionHeaders = ({ cookies }: Visitor) => ({
  'Sec-Fetch-Site': 'same-origin',
  Cookie: [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
  'X-XSRF-TOKEN': cookies.get('XSRF-TOKEN') ?? '',
})

function judge({ tally, site }: Stage, number: number, generated: Generated, answer: Received) {
  const { status, error, text, ms } = answer
  tally.tries += 1
  if (status >= 200 && status < 400) tally.acknowledged += 1
  tally.longestStallMs = Math.max(tally.longestStallMs, ms)
  if (isServerError(status)) tally.serverErrors += 1
  const problem = isServerError(status)
    ? `answered ${status}`
    : status === 0 && site.isRunning
      ? `not answered (${error})`
      : STACK.test(text)
        ? `answered ${status} with a stack trace or path: ${STACK.exec(text)?.[0]}`
        : ms > 2 * stallLimit()
          ? `answered after ${ms.toFixed(0)} ms`
          : null
  if (!problem || tally.faults.length >= REPORTED) return
  const logged = isServerError(status) ? ` (the log's last error: ${lastError(site.output)})` : ''
  tally.faults.push(`request ${number} ${problem}: ${describe(generated)}${logged}`)
}

function describe({ role, request: { method, path, headers, body } }: Generated) {
  const odd = Object.keys(headers ?? {}).length > 0 ? ` ${JSON.stringify(headers).slice(0, 200)}` : ''
  return `${role} ${method} ${path.slice(0, 400)}${odd} ${String(body ?? '').slice(0, 600)}`
}
