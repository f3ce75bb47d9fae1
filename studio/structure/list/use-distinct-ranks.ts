import { useEffect, useRef } from 'react'
import { useClient } from 'sanity'
import { missingRanks } from './distinct-ranks.ts'
import type { Listed } from './listed.ts'

/** Gives documents without a distinct rank a new one, so that all can be dragged. */
export function useDistinctRanks(listed: readonly Listed[] | null) {
  const client = useClient({ apiVersion: '2025-02-19' })
  const written = useRef(new Set<string>())
  useEffect(() => {
    const versions = missingRanks(listed ?? [])
      .flatMap(({ document, rank }) => document.versions.map(({ _id, _rev }) => ({ _id, _rev, rank })))
      // The list can change again before it contains the ranks that are being written.
      .filter(({ _id, _rev }) => !written.current.has(`${_id} ${_rev}`))
    if (versions.length === 0) return
    for (const { _id, _rev } of versions) written.current.add(`${_id} ${_rev}`)
    const transaction = versions.reduce(
      (all, { _id, _rev, rank }) =>
        all.patch(_id, { set: { orderRank: rank }, ...(_rev ? { ifRevisionID: _rev } : {}) }),
      client.transaction(),
    )
    // Refused after a concurrent change of one of them: the list is then read again.
    transaction.commit({ tag: 'list.ranks' }).catch(() => {})
  }, [client, listed])
}
