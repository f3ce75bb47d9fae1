import { useEffect, useState } from 'react'
import { defer, retry } from 'rxjs'
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
    const subscription = defer(() => store.listenQuery(query, params, { tag, perspective }))
      .pipe(retry({ delay: RETRY_AFTER_MS }))
      .subscribe((found: SanityDocumentLike[]) => setData(found))
    return () => subscription.unsubscribe()
  }, [store, query, params, tag, perspective])
  return data
}
