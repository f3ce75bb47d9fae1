import type { Document } from '../bson/document.ts'
import type { SortField } from '../query/sort.ts'
import type { Storage } from '../storage/storage.ts'
import type { Collection } from '../storage/types.ts'
import { type Access, findAccesses, findDirection } from './access.ts'

/** Estimates count entries up to this many. */
const ESTIMATE_MAX = 2_000
/** At most this many ranges are merged into one order. */
const MERGED_RANGES_MAX = 20

/** @property isInOrder whether the entries of the access are merged into the order of the sort */
export type Plan = { access: Access; isInOrder: boolean; isReverse: boolean }

/**
 * The access that reads the fewest documents.
 * @param needed how many documents the query returns and skips at most
 */
export function choosePlan(
  storage: Storage,
  collection: Collection,
  filter: Document,
  sort: SortField[],
  needed: number,
): Plan {
  const accesses = findAccesses(collection, filter)
  const [primary] = accesses
  if (!primary) throw new Error('A collection can always be read by _id')
  const filtering = accesses.filter(({ usedTerms }) => usedTerms > 0)
  const [only] = filtering
  if (sort.length === 0 && filtering.length <= 1) return unordered(only ?? primary)

  const ordered = sort.length === 0 ? [] : accesses.flatMap((access) => inOrder(access, sort))
  // Such a plan reads only the documents that the query returns.
  const ideal = ordered.find(({ access }) => access.isExact)
  if (ideal) return ideal

  const sizes = new Map(filtering.map((access) => [access, estimate(storage, access)]))
  const size = (access: Access) => sizes.get(access) ?? ESTIMATE_MAX
  const selective = filtering.length > 0 ? least(filtering, size) : primary
  const matching = Math.max(1, size(selective))
  const cost = ({ access }: Plan) => Math.min(size(access), (needed * size(access)) / matching)
  const [first] = ordered
  const best = first && ordered.reduce((a, b) => (cost(b) < cost(a) ? b : a), first)
  return best && cost(best) <= size(selective) * SORT_COST ? best : unordered(selective)
}

/** Cost factor of an access whose documents must be sorted in memory. */
const SORT_COST = 1.5

const unordered = (access: Access): Plan => ({ access, isInOrder: false, isReverse: false })

function inOrder(access: Access, sort: SortField[]): Plan[] {
  const order = access.ranges.length <= MERGED_RANGES_MAX ? findDirection(access, sort) : null
  return order ? [{ access, isInOrder: true, ...order }] : []
}

const least = (accesses: Access[], size: (access: Access) => number) =>
  accesses.reduce((best, access) =>
    size(access) < size(best) || (size(access) === size(best) && access.usedTerms > best.usedTerms)
      ? access
      : best,
  )

function estimate(storage: Storage, { source, ranges }: Access): number {
  if (ranges.length > MERGED_RANGES_MAX) return ESTIMATE_MAX
  return ranges.reduce((sum, range) => sum + storage.countEntries(source, range, ESTIMATE_MAX), 0)
}
