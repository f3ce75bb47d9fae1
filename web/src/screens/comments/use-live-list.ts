import type { Impression, ImpressionList } from '@portfolio/contract/impression'
import { FEED_OVERLAP_MS } from '@portfolio/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { keepCursor } from '#src/guestbook/browser-guestbook.ts'
import { useOptimisticEntries } from '#src/guestbook/optimistic.ts'

type Change = {
  id: string
  at: number
  /** Null for a removed impression. */
  impression: Impression | null
}

/** The list with the events that it lacks, and with this visitor's optimistic entries. */
export function useLiveList(list: ImpressionList | null, page: number) {
  const { revalidate } = useRevalidator()
  const written = useOptimisticEntries()
  const [changes, setChanges] = useState<readonly Change[]>([])

  const shown = useRef(list)
  useEffect(() => {
    shown.current = list
    if (list) keepCursor(page, list.cursor)
  }, [list, page])

  useEffect(() => {
    const add = (change: Change) =>
      setChanges((before) => {
        const known = before.find(({ id }) => id === change.id)
        if (known && known.at > change.at) return before
        return [change, ...before.filter((each) => each !== known && mayLack(shown.current, each))]
      })
    const ended = new AbortController()
    import('#src/guestbook/follow.ts')
      .then(({ followImpressions }) => {
        if (ended.signal.aborted) return
        const stop = followImpressions(shown.current?.position ?? 0, {
          published: (impression, at) => add({ id: impression._id, at, impression }),
          removed: (id, at) => {
            add({ id, at, impression: null })
            // A deleted entry moves the first entry of the next page to this one, which must be fetched.
            if (shown.current?.impressions.some(({ _id }) => _id === id)) void revalidate()
          },
          reload: () => void revalidate(),
        })
        ended.signal.addEventListener('abort', stop)
      })
      .catch(console.error)
    return () => ended.abort()
  }, [revalidate])

  return list && merge(list, changes, page === 1 ? written : null)
}

/** Whether a list may have been read before a change. Applying a change that the list includes has no effect. */
const mayLack = (list: ImpressionList | null, { at }: Change) => at >= (list?.position ?? 0) - FEED_OVERLAP_MS

const ARRIVES_WITHIN_MS = 5 * 60_000

const isArrived = (own: Impression, entry: Impression) =>
  own.impression === entry.impression &&
  own.first_name === entry.first_name &&
  own.last_name === entry.last_name &&
  Math.abs(Date.parse(own.date) - Date.parse(entry.date)) < ARRIVES_WITHIN_MS

/** False for an approved impression older than the first page's entries: a later page and the total include it. */
const isOfFirstPage = ({ totalPages, impressions }: ImpressionList, { impression }: Change) =>
  totalPages <= 1 || (impression !== null && impression.date > (impressions.at(-1)?.date ?? ''))

/** @param written null on later pages: only the first one shows new entries, so that the others do not shift */
function merge(list: ImpressionList, changes: readonly Change[], written: readonly Impression[] | null) {
  const entries = new Map<string, Impression | null>(list.impressions.map((entry) => [entry._id, entry]))
  for (const change of changes) {
    const isOnPage = entries.has(change.id) || (written !== null && isOfFirstPage(list, change))
    if (isOnPage && mayLack(list, change)) entries.set(change.id, change.impression)
  }
  const shown = [...entries.values()]
    .filter((entry) => entry !== null)
    .toSorted((a, b) => b.date.localeCompare(a.date) || b._id.localeCompare(a._id))
  return {
    totalPages: list.totalPages,
    total: list.total + shown.length - list.impressions.length,
    impressions: shown,
    // The event can arrive before the response to the POST.
    sending: (written ?? []).filter((own) => !shown.some((entry) => isArrived(own, entry))),
  }
}
