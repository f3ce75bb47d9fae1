import { orderRankField } from '@sanity/orderable-document-list'
import { LexoRank } from 'lexorank'
import type { InitialValueResolverContext } from 'sanity'

/** The Studio gives up after ten seconds, with an error and without a form. */
const ANSWERED_WITHIN_MS = 3_000

/**
 * The rank of a document in its list; a new document is first or last. Unlike the plugin's resolver, this one does not
 * wait long for the other ranks: without them the document gets no rank until the list assigns one.
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
