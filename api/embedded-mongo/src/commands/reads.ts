import { Int32 } from 'bson'
import { valueKey } from '../bson/keys.ts'
import { splitPath, tuplesAt } from '../bson/paths.ts'
import type { Document } from '../bson/document.ts'
import { MISSING, isDocument } from '../bson/values.ts'
import { notSupported, typeMismatch } from '../errors.ts'
import { createPipeline, parseCount, parseStage } from '../pipeline/pipeline.ts'
import { type Selection, countByIndex, select } from '../plan/select.ts'
import { createProjection } from '../query/projection.ts'
import { parseSort } from '../query/sort.ts'
import type { Storage } from '../storage/storage.ts'
import type { Collection } from '../storage/types.ts'
import { type CommandContext, namespaceOf } from './context.ts'
import { countOption, documentOption, listOption, numberOption } from './options.ts'

export function find(command: Document, { storage, cursors }: CommandContext) {
  const namespace = namespaceOf(command, 'find')
  const wanted = numberOption(command, 'limit') ?? 0
  const limit = Math.abs(wanted)
  const selection = {
    filter: documentOption(command, 'filter'),
    sort: parseSort(documentOption(command, 'sort')),
    skip: countOption(command, 'skip'),
    limit,
  }
  const project = createProjection(documentOption(command, 'projection'))
  return cursors.first(
    namespace,
    select(storage, storage.collection(namespace), selection).map(project),
    numberOption(command, 'batchSize'),
    command.singleBatch === true || wanted < 0,
  )
}

export function runAggregate(command: Document, { storage, cursors }: CommandContext) {
  if (typeof command.aggregate !== 'string') throw notSupported('an aggregation without a collection')
  const namespace = namespaceOf(command, 'aggregate')
  const pipeline = listOption(command, 'pipeline')
  const batchSize = numberOption(documentOption(command, 'cursor'), 'batchSize')
  const collection = storage.collection(namespace)
  const counted = countDocuments(storage, collection, pipeline)
  if (counted !== null) return cursors.first(namespace, counted, batchSize)
  const { selection, rest } = takeSelection(pipeline)
  const stage = createPipeline(rest)
  return cursors.first(namespace, stage(select(storage, collection, selection)), batchSize)
}

/** The leading $match, $sort, $skip and $limit of a pipeline, which an index can serve. */
function takeSelection(pipeline: unknown[]): { selection: Selection; rest: unknown[] } {
  const selection: Selection = {}
  const order = ['$match', '$sort', '$skip', '$limit']
  let rest = pipeline
  let least = 0
  for (;;) {
    const [stage] = rest
    if (stage === undefined) break
    const [name, operand] = parseStage(stage)
    const place = order.indexOf(name)
    if (place < least) break
    if (name === '$match' && isDocument(operand)) selection.filter = operand
    else if (name === '$sort' && isDocument(operand) && Object.keys(operand).length > 0)
      selection.sort = parseSort(operand)
    else if (name === '$skip') selection.skip = parseCount(name, operand, 0)
    else if (name === '$limit') selection.limit = parseCount(name, operand, 1)
    else break
    least = place + 1
    rest = rest.slice(1)
  }
  return { selection, rest }
}

/** The result of the driver's `countDocuments`, when an index answers it; null otherwise. */
function countDocuments(
  storage: Storage,
  collection: Collection | null,
  pipeline: unknown[],
): Document[] | null {
  const [first, second, ...others] = pipeline
  if (first === undefined || second === undefined || others.length > 0) return null
  const [match, filter] = parseStage(first)
  const [group, operand] = parseStage(second)
  if (match !== '$match' || group !== '$group' || !isDocument(filter)) return null
  const isCount = valueKey(operand).equals(COUNT_KEY)
  const total = isCount ? countByIndex(storage, collection, filter) : null
  if (total === null) return null
  return total === 0 ? [] : [{ _id: new Int32(1), n: new Int32(total) }]
}

const COUNT_KEY = valueKey({ _id: 1, n: { $sum: 1 } })

export function count(command: Document, { storage }: CommandContext) {
  const filter = documentOption(command, 'query')
  const limit = Math.abs(numberOption(command, 'limit') ?? 0)
  const skip = countOption(command, 'skip')
  const collection = storage.collection(namespaceOf(command, 'count'))
  const counted = countByIndex(storage, collection, filter)
  if (counted !== null) {
    const left = Math.max(0, counted - skip)
    return { n: limit > 0 ? Math.min(left, limit) : left }
  }
  return { n: select(storage, collection, { filter, skip, limit }).reduce((n) => n + 1, 0) }
}

export function distinct(command: Document, { storage }: CommandContext) {
  if (typeof command.key !== 'string') throw typeMismatch("The field 'key' must be a string")
  const filter = documentOption(command, 'query')
  const collection = storage.collection(namespaceOf(command, 'distinct'))
  const parts = splitPath(command.key)
  const values = new Map<string, unknown>()
  for (const document of select(storage, collection, { filter })) {
    for (const value of tuplesAt(document, [parts]).tuples.flat()) {
      if (value !== MISSING && value !== undefined) values.set(valueKey(value).toString('latin1'), value)
    }
  }
  return { values: [...values.values()] }
}
