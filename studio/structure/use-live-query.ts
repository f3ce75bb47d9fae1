import { useEffect, useState } from 'react'
import { defer, retry } from 'rxjs'
import { type SanityDocumentLike, useDocumentStore, type Schema } from 'sanity'

const RETRY_AFTER_MS = 2_000

/** @param params must keep its identity while equal @returns null until the first result */
export function useLiveQuery(
  query: string,
  params: Record<string, string | string[]>,
  { tag, perspective }: { tag: string; perspective: 'raw' | 'drafts' },
): SanityDocumentLike[] | null {
  const store = useDocumentStore()
  const [data, setData] = useState<SanityDocumentLike[] | null>(null)
  useEffect(() => {
    const subscription = defer(() => store.listenQuery(query, params, { tag, perspective }))
      // An outage can be longer than the client's retries.
      .pipe(retry({ delay: RETRY_AFTER_MS }))
      .subscribe((found: SanityDocumentLike[]) => setData(found))
    return () => subscription.unsubscribe()
  }, [store, query, params, tag, perspective])
  return data
}

/** Names of the types of documents that this Studio edits, without Sanity's own. */
export const documentTypes = (schema: Schema) =>
  schema.getTypeNames().filter((name) => schema.get(name)?.type?.name === 'document' && !name.includes('.'))
