import { LexoRank } from 'lexorank'
import { useEffect, useMemo, useRef } from 'react'
import { useClient } from 'sanity'
import { parseRank } from '../../translation/parse-rank.ts'
import { type Listed, findPlace } from './listed.ts'

/** Gives documents without a distinct rank a new one, so that all can be dragged. @returns whether all have one */
export function useDistinctRanks(listed: readonly Listed[] | null): boolean {
  const client = useClient({ apiVersion: '2025-02-19' })
  const written = useRef(new Set<string>())
  const missing = useMemo(() => missingRanks(listed ?? []), [listed])
  useEffect(() => {
    const versions = missing
      .flatMap(({ document, rank }) => document.versions.map(({ _id, _rev }) => ({ _id, _rev, rank })))
      // The list can change again before it contains the ranks that are being written.
      .filter(({ _id, _rev }) => !written.current.has(`${_id} ${_rev}`))
    if (versions.length === 0) return
    for (const { _id, _rev } of versions) written.current.add(`${_id} ${_rev}`)
    const transaction = versions.reduce(
      // By query, so that a document that has been changed or deleted since is left alone instead of refused.
      (all, { _id, _rev = null, rank }) => {
        const params = { id: _id, revision: _rev }
        const selected = client.patch({ query: '*[_id == $id && _rev == $revision]', params })
        return all.patch(selected.set({ orderRank: rank }))
      },
      client.transaction(),
    )
    transaction.commit({ tag: 'list.ranks' }).catch(() => {
      // The next change of the list tries again.
      for (const { _id, _rev } of versions) written.current.delete(`${_id} ${_rev}`)
    })
  }, [client, missing])
  return missing.length === 0
}

/**
 * New ranks for documents without one or with the rank of the previous document, as imported documents can have:
 * nothing can be dragged between two equal ranks. The order does not change.
 * @param listed in their order
 */
export function missingRanks(listed: readonly Listed[]): { document: Listed; rank: string }[] {
  const ranks = listed.map((document) => parseRank(findPlace(document)))
  let last: LexoRank | null = null
  return listed.flatMap((document, index) => {
    const own = ranks[index] ?? null
    if (own && (!last || own.compareTo(last) > 0)) {
      last = own
      return []
    }
    last = between(last, ranks)
    return { document, rank: last.toString() }
  })
}

function between(last: LexoRank | null, others: readonly (LexoRank | null)[]) {
  if (!last) return LexoRank.middle()
  const next = others.find((rank) => rank && last.compareTo(rank) < 0)
  return next ? last.between(next) : last.genNext()
}
