import { useEffect, useState } from 'react'
import { type SanityDocumentLike, useDocumentStore } from 'sanity'

const RETRY_AFTER_MS = 2_000

/**
 * The documents that a query finds, updated live. After an error, such as an outage longer than the client's
 * retries, it restarts and keeps the latest result meanwhile.
 * @param params must keep its identity while equal
 * @returns null until the first result
 */
export function useLiveQuery(
  query: string,
  params: Record<string, string | string[]>,
  { tag, perspective }: { tag: string; perspective: 'raw' | 'drafts' },
): SanityDocumentLike[] | null {
  const store = useDocumentStore()
  const [data, setData] = useState<SanityDocumentLike[] | null>(null)
  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined
    let stop = start()
    function start() {
      const subscription = store.listenQuery(query, params, { tag, perspective }).subscribe({
        next: (found: SanityDocumentLike[]) => setData(found),
        error() {
          retry = setTimeout(() => {
            stop = start()
          }, RETRY_AFTER_MS)
        },
      })
      return () => subscription.unsubscribe()
    }
    return () => {
      clearTimeout(retry)
      stop()
    }
  }, [store, query, params, tag, perspective])
  return data
}
