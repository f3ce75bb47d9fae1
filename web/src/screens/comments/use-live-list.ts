import type { Impression, ImpressionList } from '@portfolio/contract/impression'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { keepPlace } from '#src/guestbook/place.ts'
import { useWritten } from '#src/guestbook/written.ts'
import { logError } from '#src/log.ts'

/** What has happened since a list was read. */
type News = {
  list: ImpressionList | null
  published: readonly Impression[]
  removed: readonly string[]
}
const nothingNew = (list: ImpressionList | null): News => ({ list, published: [], removed: [] })

/** The list as it is now: with what others write and take away, and what this visitor is sending. */
export function useLiveList(list: ImpressionList | null, page: number) {
  const { revalidate } = useRevalidator()
  const written = useWritten()
  const [latest, setLatest] = useState(() => nothingNew(list))
  // A list that was read anew knows all that was news.
  const news = latest.list === list ? latest : nothingNew(list)

  const shown = useRef({ list, page })
  useEffect(() => {
    shown.current = { list, page }
    if (list) keepPlace(page, list.until)
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
        const stop = followImpressions({
          published: (impression) => add((before) => withPublished(before, impression, shown.current.page)),
          removed: (id) => {
            add((before) => ({ ...before, removed: [...before.removed, id] }))
            // Another one moves up.
            if (shown.current.list?.impressions.some(({ _id }) => _id === id)) void revalidate()
          },
          missed: () => void revalidate(),
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
  // Later pages keep their place; the newest stand on the first.
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
    // Others' events may tell of it before the answer to the sending does.
    sending: written.filter((own) => !shown.some((entry) => isArrived(own, entry))),
  }
}
