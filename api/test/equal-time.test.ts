import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { OWNER } from './support/data-directory.ts'
import type { Answer, Visitor } from './support/visitor.ts'
import { usePortfolio } from './support/use-portfolio.ts'

let visitor: Visitor
const portfolio = usePortfolio()
beforeAll(async () => {
  visitor = portfolio.visitor()
  await visitor.get('/api/auth/session')
})

// Rate limits count by the hour; each pair of calls has an hour of its own. Durations are measured by another
// clock.
let now = Date.now()
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const ROUNDS = 15
const median = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

async function timed(call: () => Promise<Answer>, status: number) {
  const started = performance.now()
  const answer = await call()
  // A refusal by a rate limit would be fast for every address.
  expect(answer.status).toBe(status)
  return performance.now() - started
}

type Call = (email: string) => Promise<Answer>

test.each([
  [
    'signing in',
    215,
    (email: string) => visitor.post('/api/auth/login', { email, password: 'Wrong-pass-1' }),
  ],
])('%s takes the same time with known and unknown addresses', compareTimes)

test.each([
  [
    'forgetting a password',
    200,
    (email: string) => visitor.post('/api/user/forgotten-password', { email, language: 'en' }),
  ],
  [
    'registering',
    201,
    (email: string) =>
      visitor.post('/api/auth/register', {
        user: { first_name: 'Jelena', last_name: 'Ilić', email, password: 'Moon-walk-1' },
        language: 'en',
      }),
  ],
])('%s takes the same time with known and unknown addresses', { tags: ['slow'] }, compareTimes)

async function compareTimes(what: string, status: number, call: Call) {
  const times = { known: Array.of<number>(), unknown: Array.of<number>() }
  // Alternately, so that other load on the machine affects both equally; the first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    vi.setSystemTime((now += 61 * 60_000))
    // A registered address is not unknown any more.
    const unknown = what === 'registering' ? `nobody-${round}@example.test` : 'nobody@example.test'
    const known = await timed(() => call(OWNER.email), status)
    const other = await timed(() => call(unknown), status)
    if (round === 0) continue
    times.known.push(known)
    times.unknown.push(other)
  }
  const ratio = median(times.known) / median(times.unknown)
  expect(ratio).toBeGreaterThan(0.4)
  expect(ratio).toBeLessThan(2.5)
}
