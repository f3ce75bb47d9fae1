import { directed, keyAfter, valueKey } from '../bson/keys.ts'
import type { Document } from '../bson/document.ts'
import type { SortField } from '../query/sort.ts'
import type { Collection, Index, IndexFields, KeyRange, Source } from '../storage/types.ts'
import { type Term, boundRank, readTerms, termValues } from './terms.ts'

const RANGES_MAX = 1_000
const NAN_KEY = valueKey(NaN)

/** A way to read a superset of the documents that a filter selects. */
export type Access = {
  source: Source
  ranges: (KeyRange & { prefixBytes: number })[]
  /** Fields with the same value in all entries. */
  constants: string[]
  /** The index's fields after those with an equality condition, in order. */
  rest: IndexFields
  usedTerms: number
  isMultikey: boolean
  /** The ranges contain exactly the selected documents, each once. */
  isExact: boolean
}

/** One access by `_id` and one for each usable index. */
export function findAccesses(collection: Collection, filter: Document): Access[] {
  const terms = readTerms(filter)
  const usable = terms.filter((term) => term !== null)
  const primary = { source: { collection, index: null }, fields: ID_FIELDS }
  const indexes = collection.indexes.map((index) => ({ source: { collection, index }, fields: index.fields }))
  return [primary, ...indexes].flatMap(({ source, fields }) => {
    const access = findAccess(source, fields, usable, terms.length)
    return access ? [access] : []
  })
}

const ID_FIELDS: IndexFields = [['_id', 1]]

function findAccess(source: Source, fields: IndexFields, terms: Term[], termCount: number): Access | null {
  const isMultikey = source.index?.isMultikey ?? false
  const used: Term[] = []
  const constants: string[] = []
  let prefixes = [Buffer.alloc(0)]
  let ranges: Access['ranges'] | null = null
  let place = 0
  for (const [field, direction] of fields) {
    const keys = equalityKeys(terms, field, direction)
    if (!keys || prefixes.length * keys.keys.length > RANGES_MAX) {
      const bounds = findBounds(terms, field, isMultikey)
      if (bounds.length > 0) {
        used.push(...bounds)
        ranges = prefixes.map((prefix) => keyRange(prefix, bounds, direction))
      }
      break
    }
    used.push(keys.term)
    if (keys.keys.length === 1) constants.push(field)
    prefixes = prefixes.flatMap((prefix) => keys.keys.map((key) => Buffer.concat([prefix, key])))
    place += 1
  }
  // A sparse index has no entries for documents without its fields.
  if (source.index?.sparse && !used.some((term) => !termValues(term).includes(null))) return null
  const isExact = used.length === termCount && !isMultikey && source.index?.sparse !== true
  return {
    source,
    ranges: ranges ?? prefixes.map((prefix) => wholePrefix(prefix)),
    constants,
    rest: withId(fields.slice(place), source.index),
    usedTerms: used.length,
    isMultikey,
    isExact,
  }
}

/** Entries with equal keys are in the order of `_id`. */
const withId = (fields: IndexFields, index: Index | null): IndexFields =>
  index && !index.fields.some(([field]) => field === '_id') ? [...fields, ['_id', 1]] : fields

const wholePrefix = (prefix: Buffer) => ({
  from: prefix,
  to: prefix.length === 0 ? Buffer.alloc(32, 0xff) : keyAfter(prefix),
  prefixBytes: prefix.length,
})

function equalityKeys(terms: Term[], field: string, direction: 1 | -1) {
  for (const term of terms) {
    if (term.field !== field || term.kind !== 'equal') continue
    const keys = term.values.map((value) => directed(valueKey(value), direction))
    return { term, keys: [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()] }
  }
  return null
}

/**
 * A lower bound and an upper bound of one type. A multikey index uses only one: two can match different elements.
 */
function findBounds(terms: Term[], field: string, isMultikey: boolean): Term[] {
  const lower = terms.find((term) => term.field === field && term.kind === 'lower')
  const upper = terms.find((term) => term.field === field && term.kind === 'upper')
  if (lower && upper && !isMultikey && boundRank(lower) === boundRank(upper)) return [lower, upper]
  const one = lower ?? upper
  return one ? [one] : []
}

function keyRange(prefix: Buffer, bounds: Term[], direction: 1 | -1) {
  const [first] = bounds
  const rank = Buffer.of(first ? boundRank(first) : 0)
  const at = (key: Buffer) => Buffer.concat([prefix, directed(key, direction)])
  const edge = (kind: 'lower' | 'upper') => {
    const term = bounds.find((bound) => bound.kind === kind)
    return term && term.kind !== 'equal'
      ? { key: at(valueKey(term.value)), isInclusive: term.isInclusive }
      : null
  }
  // Without a lower bound the range begins after NaN, which no comparison matches.
  const lowest =
    rank[0] === NAN_KEY[0] ? { key: at(NAN_KEY), isInclusive: false } : { key: at(rank), isInclusive: true }
  const lower = edge('lower') ?? lowest
  const upper = edge('upper') ?? { key: at(rank), isInclusive: true }
  const [from, to] = direction === 1 ? [lower, upper] : [upper, lower]
  return {
    from: from.isInclusive ? from.key : keyAfter(from.key),
    to: to.isInclusive ? keyAfter(to.key) : to.key,
    prefixBytes: prefix.length,
  }
}

/** The direction in which an access yields the order of a sort; null when it yields another order. */
export function findDirection(
  { constants, isMultikey, rest }: Access,
  sort: SortField[],
): { isReverse: boolean } | null {
  if (isMultikey) return null
  const varying = sort.filter(([field]) => !constants.includes(field))
  // `_id` is unique, so that fields after it do not change the order.
  const unique = varying.findIndex(([field]) => field === '_id')
  const wanted = unique === -1 ? varying : varying.slice(0, unique + 1)
  const isReverse = wanted.length > 0 && wanted[0]?.[1] !== rest[0]?.[1]
  const isYielded = wanted.every(([field, direction], place) => {
    const own = rest[place]
    return own?.[0] === field && (own[1] !== direction) === isReverse
  })
  return isYielded ? { isReverse } : null
}
