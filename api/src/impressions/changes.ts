import type { Logger } from 'pino'
import type { ImpressionModel, StoredImpression } from './model.ts'

const LOOK_EVERY_MS = 500
/** Changes of this age are looked at again, for processes whose clocks differ and commits that came late. */
const OVERLAP_MS = 3_000
const FEW = 20
const MANY = 200

/** `missed` when more has changed than was told. */
export type Change = { kind: 'changed'; impression: StoredImpression } | { kind: 'missed' }
export type Changes = ReturnType<typeof createChanges>

/**
 * Tells what has changed, whichever process changed it: all look into the database, which has no change streams when
 * it is the embedded one, twice a second while there is somebody to tell.
 */
export function createChanges(model: ImpressionModel, log: Logger, isWanted: () => boolean) {
  const listeners = new Set<(change: Change) => void>()
  let seenUntil = Date.now()
  /** Whoever listens has been told to read everything that is older. */
  let toldBefore = 0
  /** Impressions told of lately, with the moment of that change. */
  let told = new Map<string, number>()
  let looking: Promise<void> | null = null
  let mustLookAgain = false

  // Cut here and not by a condition: the embedded database reads in order, but no ranges.
  async function recent(moment: number): Promise<{ found: StoredImpression[]; areAll: boolean }> {
    for (const limit of [1, FEW, MANY]) {
      const latest = await model.find().sort({ changedAt: -1 }).limit(limit).lean()
      const found = latest.filter(({ changedAt }) => changedAt.getTime() >= moment)
      if (found.length < limit || limit === MANY) return { found, areAll: found.length < limit }
    }
    return { found: [], areAll: true }
  }

  async function look() {
    const { found, areAll } = await recent(Math.max(seenUntil - OVERLAP_MS, toldBefore))
    if (!areAll) {
      seenUntil = found[0]?.changedAt.getTime() ?? Date.now()
      toldBefore = seenUntil + 1
      return tell({ kind: 'missed' })
    }
    for (const impression of found.toReversed()) {
      const id = impression._id.toHexString()
      const at = impression.changedAt.getTime()
      if (told.get(id) === at) continue
      told.set(id, at)
      seenUntil = Math.max(seenUntil, at)
      tell({ kind: 'changed', impression })
    }
    told = new Map([...told].filter(([, at]) => at >= seenUntil - OVERLAP_MS))
  }

  function tell(change: Change) {
    for (const listener of listeners) listener(change)
  }

  /** Looks now, and once more when it was already looking. */
  function lookSoon(): Promise<void> {
    if (looking) {
      mustLookAgain = true
      return looking
    }
    looking = look()
      .catch((error: unknown) => log.error({ err: error }, 'changes of impressions could not be read'))
      .finally(() => {
        looking = null
        if (!mustLookAgain) return
        mustLookAgain = false
        void lookSoon()
      })
    return looking
  }

  const timer = setInterval(() => {
    if (isWanted()) void lookSoon()
    else seenUntil = Date.now()
  }, LOOK_EVERY_MS)

  return {
    lookSoon,
    /** @returns what ends it */
    listen(listener: (change: Change) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** What has changed since a moment; null when that is too much to tell. */
    async since(moment: number): Promise<StoredImpression[] | null> {
      const { found, areAll } = await recent(moment)
      return areAll ? found.toReversed() : null
    },
    async close() {
      clearInterval(timer)
      await looking
    },
  }
}
