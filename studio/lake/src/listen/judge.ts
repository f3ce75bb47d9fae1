import type { Committed } from '../dataset.ts'
import type { Listener } from './listener.ts'
import { withinTime } from './within-time.ts'

const ALL_MS = 300
const ONE_MS = 100
const MOST_TRIES = 20

type Judged = [Listener, ReturnType<Listener['judge']>]

/**
 * What each listener is to be told of a transaction. Anybody may listen with any query, and queries are judged where
 * everything else happens too: those that take too long are told so and heard no more.
 */
export function judgeAll(listeners: Iterable<Listener>, transaction: Committed): Judged[] {
  const all = [...listeners]
  const judge = (listener: Listener): Judged => [listener, listener.judge(transaction)]
  return attempt(ALL_MS, () => all.map(judge)) ?? all.flatMap((listener) => judgeAlone(listener, judge))
}

function judgeAlone(listener: Listener, judge: (listener: Listener) => Judged): Judged[] {
  const judged = attempt(ONE_MS, () => judge(listener))
  if (judged) return [judged]
  listener.fail()
  return []
}

/** @returns null when it takes too long or cannot be done */
function attempt<Result>(milliseconds: number, work: () => Result): Result | null {
  try {
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const before = process.threadCpuUsage()
      const done = withinTime(milliseconds, work)
      if (done) return done.result
      const { user, system } = process.threadCpuUsage(before)
      if ((user + system) / 1_000 > milliseconds / 2) return null
      // Something else had the processor meanwhile, so that says nothing about the query.
    }
    return null
  } catch {
    return null
  }
}
