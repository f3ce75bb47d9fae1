import { useCallback, useEffect, useRef, useState } from 'react'
import { wordsOf } from './failure.ts'

type Page = { nextCursor: string | null }
/** Reads the first page, or the page at a cursor. */
type Read<P> = (cursor?: string) => Promise<P>

/**
 * A list as it is now, as far as it has been paged through.
 * @param read another function for another list
 * @param version another number whenever the list may have changed
 * @returns `pages` null until the list is there
 */
export function usePages<P extends Page>(read: Read<P>, version: number) {
  const [shown, setShown] = useState<{ pages: P[]; of: Read<P>; version: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const wanted = useRef<{ count: number; of: Read<P> }>({ count: 1, of: read })

  const readAll = useCallback(async (at: number, isStillWanted: () => boolean) => {
    const { count, of } = wanted.current
    try {
      const pages: P[] = []
      for (let cursor: string | null | undefined; pages.length < count && cursor !== null;) {
        const page: P = await of(cursor)
        pages.push(page)
        cursor = page.nextCursor
      }
      if (!isStillWanted()) return
      setShown({ pages, of, version: at })
      setProblem(null)
    } catch (error) {
      if (isStillWanted()) setProblem(wordsOf(error))
    }
  }, [])

  useEffect(() => {
    let isWanted = true
    if (wanted.current.of !== read) wanted.current = { count: 1, of: read }
    void readAll(version, () => isWanted)
    return () => {
      isWanted = false
    }
  }, [read, version, readAll])

  const readMore = useCallback(async () => {
    const { of, count } = wanted.current
    wanted.current = { of, count: count + 1 }
    await readAll(version, () => wanted.current.of === of)
  }, [readAll, version])

  const pages = shown?.of === read ? shown.pages : null
  return { pages, hasMore: (pages?.at(-1)?.nextCursor ?? null) !== null, problem, readMore }
}
