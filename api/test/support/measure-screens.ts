import { LOGIN_REFUSED } from '@portfolio/contract/limits'
import type { Answer, Visitor } from './visitor.ts'

type People = { owner: Visitor; visitor: Visitor }
type Screen = { name: string; open: (people: People, round: number) => Promise<Answer>; status: number }

const ofOwner = (path: string): Screen => ({
  name: `owner ${path}`,
  open: ({ owner }) => owner.get(path),
  status: 200,
})
const ofVisitor = (path: string): Screen => ({
  name: `visitor ${path}`,
  open: ({ visitor }) => visitor.get(path),
  status: 200,
})

/** What an owner reads in the Studio and a visitor with an account on the site. */
const SCREENS: readonly Screen[] = [
  '/api/visits?days=760',
  '/api/audit',
  '/api/outbox',
  '/api/team',
  '/api/moderation/counts',
  '/api/moderation/impressions',
  '/api/moderation/impressions?search=nobody',
  '/api/moderation/messages',
  '/api/health',
]
  .map(ofOwner)
  .concat(
    [
      '/',
      '/projects',
      '/api/auth/session',
      '/api/auth/sessions',
      '/api/user/comments/write-impression?page=1&limit=10',
    ].map(ofVisitor),
    {
      name: 'visitor signs in',
      open: ({ visitor }, round) =>
        visitor.post('/api/auth/login', { email: `nobody-${round}@example.test`, password: 'Moon-walk-1' }),
      status: LOGIN_REFUSED,
    },
  )

const ROUNDS = 9

/**
 * @returns the median time of each screen in ms; the screens take turns, so that other work on the machine affects all
 * of them
 */
export async function measureScreens(people: People): Promise<Map<string, number>> {
  const times = new Map(SCREENS.map(({ name }): [string, number[]] => [name, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, open, status } of SCREENS) {
      const started = performance.now()
      const answer = await open(people, round)
      if (answer.status !== status) throw new Error(`${name} was answered ${answer.status} ${answer.text}`)
      times.get(name)?.push(performance.now() - started)
    }
  }
  return new Map(Array.from(times, ([name, all]) => [name, all.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0]))
}

/** Allowed in addition to twice the time, for timers and caches of a busy machine. */
const SLACK_MS = 30

/** @returns a line for each screen that takes more than twice as long as before */
export const slowerThanTwice = (now: Map<string, number>, idle: Map<string, number>): string[] =>
  Array.from(now, ([name, ms]) => ({ name, ms, before: idle.get(name) ?? 0 }))
    .filter(({ ms, before }) => ms > 2 * before + SLACK_MS)
    .map(({ name, ms, before }) => `${name}: ${ms.toFixed(1)} ms, ${before.toFixed(1)} ms when idle`)
