import type { Filter, Moderated } from '@portfolio/api/contract/moderation'
import { useCallback, useEffect, useState } from 'react'
import { type QueueWish, fetchQueue } from './moderation-api.ts'
import { useModeration } from './moderation-store.ts'

export type Person = NonNullable<Moderated['author']>
export type Shown = { filter: Filter; search: string; person: Person | null }

type Queue = { impressions: Moderated[]; next: string | null }

const wishOf = ({ filter, search, person }: Shown): QueueWish => ({
  filter,
  search: search.trim().slice(0, 100),
  ...(person ? { person: person._id } : {}),
})

/** The impressions of a filter, as they are now; null until they are there. */
export function useQueue(shown: Shown) {
  const { version } = useModeration()
  const [queue, setQueue] = useState<(Queue & { of: Shown; version: number }) | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const found = await fetchQueue(wishOf(shown))
      if (!isWanted) return
      setQueue({ ...found, of: shown, version })
      setProblem(null)
    }
    read().catch((error: unknown) => {
      if (isWanted) setProblem(error instanceof Error ? error.message : String(error))
    })
    return () => {
      isWanted = false
    }
  }, [shown, version])

  const readMore = useCallback(async () => {
    if (!queue?.next) return
    const more = await fetchQueue({ ...wishOf(queue.of), before: queue.next })
    setQueue((before) =>
      before === queue
        ? { ...before, impressions: [...before.impressions, ...more.impressions], next: more.next }
        : before,
    )
  }, [queue])

  return { queue: queue?.of === shown ? queue : null, problem, readMore }
}
