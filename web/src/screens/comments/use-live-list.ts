import type { Impression, ImpressionList } from '@portfolio/contract/impression'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { keepCursor } from '#src/guestbook/cursor.ts'
import { useOptimisticEntries } from '#src/guestbook/optimistic.ts'
import { logError } from '#src/log.ts'

/** Events since a list was read. */
type News = {
  list: ImpressionList | null
  published: readonly Impression[]
  removed: readonly string[]
}
const nothingNew = (list: ImpressionList | null): News => ({ list, published: [], removed: [] })

/** The list with the events since it was read, and with this visitor's optimistic entries. */
export function useLiveList(list: ImpressionList | null, page: number) {
  const { revalidate } = useRevalidator()
  const written = useOptimisticEntries()
  const [latest, setLatest] = useState(() => nothingNew(list))
  // A newly read list includes the earlier events.
  const news = latest.list === list ? latest : nothingNew(list)

  const shown = useRef({ list, page })
  useEffect(() => {
    shown.current = { list, page }
    if (list) keepCursor(page, list.cursor)
  }, [list, page])

  useEffect(() => {
    const add = (change: (before: News) => News) =>
      setLatest((before) =>
        change(before.list === shown.current.list ? before : nothingNew(shown.current.list)),
      )
    const ended = new AbortController()
    import('#src/guestbook/follow.ts')
      .then(({ followImpressions }) => {
        if (ended.signal.aborted) return
        const stop = followImpressions(shown.current.list?.position ?? 0, {
          published: (impression) => add((before) => withPublished(before, impression, shown.current.page)),
          removed: (id) => {
            add((before) => ({ ...before, removed: [...before.removed, id] }))
            // The next page's first entry moves up.
            if (shown.current.list?.impressions.some(({ _id }) => _id === id)) void revalidate()
          },
          reload: () => void revalidate(),
        })
        ended.signal.addEventListener('abort', stop)
      })
      .catch(logError)
    return () => ended.abort()
  }, [revalidate])

  return list && merge(list, news, page === 1 ? written : [])
}

function withPublished(before: News, impression: Impression, page: number): News {
  const isNew = !before.list?.impressions.some(({ _id }) => _id === impression._id)
  // New entries are added to the first page only, so that later pages do not shift.
  if (isNew && page > 1) return before
  return {
    list: before.list,
    published: [impression, ...before.published.filter(({ _id }) => _id !== impression._id)],
    removed: before.removed.filter((id) => id !== impression._id),
  }
}

const ARRIVES_WITHIN_MS = 5 * 60_000

const isArrived = (own: Impression, entry: Impression) =>
  own.impression === entry.impression &&
  own.first_name === entry.first_name &&
  own.last_name === entry.last_name &&
  Math.abs(Date.parse(own.date) - Date.parse(entry.date)) < ARRIVES_WITHIN_MS

function merge(list: ImpressionList, { published, removed }: News, written: readonly Impression[]) {
  const changed = new Map(published.map((impression) => [impression._id, impression]))
  const known = new Set(list.impressions.map(({ _id }) => _id))
  const added = published.filter(({ _id }) => !known.has(_id))
  const shown = [...added, ...list.impressions.map((entry) => changed.get(entry._id) ?? entry)]
    .filter(({ _id }) => !removed.includes(_id))
    .toSorted((a, b) => b.date.localeCompare(a.date) || b._id.localeCompare(a._id))
  return {
    totalPages: list.totalPages,
    total: list.total + shown.length - list.impressions.length,
    impressions: shown,
    // The event can arrive before the response to the POST.
    sending: written.filter((own) => !shown.some((entry) => isArrived(own, entry))),
  }
}
