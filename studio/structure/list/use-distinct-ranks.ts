import { useEffect } from 'react'
import { useClient } from 'sanity'
import { missingRanks } from './distinct-ranks.ts'
import type { Listed } from './listed.ts'

/** Gives documents without a distinct rank a new one, so that all can be dragged. */
export function useDistinctRanks(listed: readonly Listed[] | null) {
  const client = useClient({ apiVersion: '2025-02-19' })
  useEffect(() => {
    const missing = missingRanks(listed ?? [])
    if (missing.length === 0) return
    const transaction = missing
      .flatMap(({ document, rank }) => document.versions.map(({ _id, _rev }) => ({ _id, _rev, rank })))
      .reduce(
        (all, { _id, _rev, rank }) =>
          all.patch(_id, { set: { orderRank: rank }, ...(_rev ? { ifRevisionID: _rev } : {}) }),
        client.transaction(),
      )
    // Refused after a concurrent change of one of them: the list is then read again.
    transaction.commit({ tag: 'list.ranks' }).catch(() => {})
  }, [client, listed])
}
