import { LexoRank } from 'lexorank'
import { parseRank } from '../../translation/parse-rank.ts'
import { type Listed, findPlace } from './listed.ts'

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

/** A rank between two ranks. */
function between(last: LexoRank | null, others: readonly (LexoRank | null)[]) {
  if (!last) return LexoRank.middle()
  const next = others.find((rank) => rank && last.compareTo(rank) < 0)
  return next ? last.between(next) : last.genNext()
}
