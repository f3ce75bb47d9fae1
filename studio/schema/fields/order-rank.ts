import { orderRankField } from '@sanity/orderable-document-list'
import { LexoRank } from 'lexorank'
import type { InitialValueResolverContext } from 'sanity'

/** The Studio gives up after ten seconds, with an error and without a form. */
const ANSWERED_WITHIN_MS = 3_000

/**
 * The place of a document in its list, where a new one is first or last. Unlike the resolver of the plugin, this one
 * needs no answer: without the ranks of the others the document gets none, and the list gives it one.
 */
export function orderRank({ type, place }: { type: string; place: 'first' | 'last' }) {
  const query = `*[_type == $type] | order(orderRank ${place === 'first' ? 'asc' : 'desc'})[0].orderRank`
  const initialValue = async (_: unknown, { getClient }: InitialValueResolverContext) => {
    const client = getClient({ apiVersion: '2025-02-19' })
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, ANSWERED_WITHIN_MS))
    const asked = client
      .fetch<unknown>(query, { type }, { tag: 'list.new-rank' })
      .then((outermost) => LexoRank.parse(String(outermost)))
      .then((rank) => (place === 'first' ? rank.genPrev() : rank.genNext()).toString())
    return Promise.race([asked.catch(() => undefined), late])
  }
  return { ...orderRankField({ type }), initialValue }
}
