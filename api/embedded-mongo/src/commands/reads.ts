import type { Document } from 'bson'
import { badValue, notSupported } from '../errors.ts'
import { exactRange, select } from '../planner.ts'
import { aggregate, present } from '../query.ts'
import type { Collection, Storage } from '../storage/storage.ts'
import { type CommandContext, namespaceOf, refuseCollation } from './context.ts'

export function find(command: Document, { storage, cursors }: CommandContext) {
  refuseCollation(command)
  for (const option of ['tailable', 'awaitData', 'min', 'max'])
    if (command[option]) throw notSupported(`find with ${option}`)
  const namespace = namespaceOf(command, 'find')
  const { filter = {}, sort, skip = 0, limit = 0, projection, batchSize, singleBatch } = command
  if (skip < 0) throw badValue(`Skip value must be non-negative, but received: ${skip}`)
  const collection = storage.collection(namespace)
  if (!collection) return cursors.first(namespace, [], batchSize)
  const { documents, isSorted, skipped } = select(storage, collection, filter, sort, skip)
  const isCuttable = isSorted || !sort || Object.keys(sort).length === 0
  const size = Math.abs(limit)
  const found = isCuttable
    ? present(take(documents, skip - skipped, size), { projection })
    : present(documents, { sort, skip, limit: size, projection })
  return cursors.first(namespace, found, batchSize, singleBatch || limit < 0)
}

function* take(documents: Iterable<Document>, skip: number, limit: number) {
  let place = 0
  for (const document of documents) {
    place += 1
    if (place > skip) yield document
    if (limit > 0 && place >= skip + limit) return
  }
}

export function runAggregate(command: Document, { storage, cursors }: CommandContext) {
  refuseCollation(command)
  const namespace = namespaceOf(command, 'aggregate')
  const pipeline: Document[] = command.pipeline
  if (typeof command.aggregate !== 'string') throw notSupported('an aggregation without a collection')
  const collection = storage.collection(namespace)
  const [first, ...rest] = pipeline
  const all = (name: string) => {
    const other = storage.collection(`${command.$db}.${name}`)
    return other ? [...storage.scan(other)] : []
  }
  const n = collection && isCount(pipeline) ? countBy(storage, collection, first?.$match) : null
  if (n !== null) {
    return cursors.first(namespace, n === 0 ? [] : [{ _id: 1, n }], command.cursor?.batchSize)
  }
  const source = collection ? select(storage, collection, first?.$match ?? {}).documents : []
  const found = aggregate(source, first?.$match ? rest : pipeline, all)
  return cursors.first(namespace, found, command.cursor?.batchSize)
}

/** What the driver's `countDocuments` sends. */
const isCount = ([first, ...rest]: Document[]) =>
  first?.$match !== undefined && JSON.stringify(rest) === '[{"$group":{"_id":1,"n":{"$sum":1}}}]'

/** How many documents a filter selects; null when they have to be read for it. */
function countBy(storage: Storage, collection: Collection, filter: Document): number | null {
  if (Object.keys(filter).length === 0) return storage.count(collection)
  const range = exactRange(collection, filter)
  return range && storage.countRange(range)
}

export function count(command: Document, { storage }: CommandContext) {
  const collection = storage.collection(namespaceOf(command, 'count'))
  if (!collection) return { n: 0 }
  const { query = {}, skip = 0, limit = 0 } = command
  if (Object.keys(query).length === 0 && !skip && !limit) return { n: storage.count(collection) }
  return { n: [...take(select(storage, collection, query).documents, skip, limit)].length }
}

export function distinct(command: Document, { storage }: CommandContext) {
  const collection = storage.collection(namespaceOf(command, 'distinct'))
  if (!collection) return { values: [] }
  const { documents } = select(storage, collection, command.query ?? {})
  const grouped = aggregate(
    documents,
    [{ $unwind: `$${command.key}` }, { $group: { _id: `$${command.key}` } }],
    () => [],
  )
  return { values: grouped.map(({ _id }) => _id) }
}
