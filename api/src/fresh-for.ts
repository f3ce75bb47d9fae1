/**
 * Calls `ask` at most once in so many milliseconds; calls in between get the same promise. Unlike lru-cache's `fetch`,
 * it does not share a hanging promise for longer than that.
 */
export function freshFor<Result>(milliseconds: number, ask: () => Promise<Result>) {
  let asked: { at: number; answer: Promise<Result> } | null = null
  return (): Promise<Result> => {
    const now = performance.now()
    if (!asked || now - asked.at >= milliseconds) asked = { at: now, answer: ask() }
    return asked.answer
  }
}
