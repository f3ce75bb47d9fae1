import type { Committed } from '../dataset.ts'
import type { Listener } from './listener.ts'
import { withinTime } from './within-time.ts'

const ALL_MS = 300
const ONE_MS = 100

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
    return withinTime(milliseconds, work)?.result ?? null
  } catch {
    return null
  }
}
