import { Int32 } from 'bson'
import { valueKey } from '../bson/keys.ts'
import { toNumber } from '../bson/numbers.ts'
import type { Document } from '../bson/document.ts'
import { isDocument } from '../bson/values.ts'
import { badValue, notSupported } from '../errors.ts'
import { countByIndex, select } from '../plan/select.ts'
import { createProjection } from '../query/projection.ts'
import { parseSort } from '../query/sort.ts'
import { type CommandContext, namespaceOf } from './context.ts'
import { countOption, documentOption, listOption, numberOption } from './options.ts'

export function find(command: Document, { storage, cursors }: CommandContext) {
  const namespace = namespaceOf(command, 'find')
  const selection = {
    filter: documentOption(command, 'filter'),
    sort: parseSort(documentOption(command, 'sort')),
    skip: countOption(command, 'skip'),
    limit: countOption(command, 'limit'),
  }
  const project = createProjection(documentOption(command, 'projection'))
  return cursors.first(
    namespace,
    select(storage, storage.collection(namespace), selection).map(project),
    numberOption(command, 'batchSize'),
    command.singleBatch === true,
  )
}

/** Counts documents: of all aggregations, only that of the driver's `countDocuments` is supported. */
export function runAggregate(command: Document, { storage, cursors }: CommandContext) {
  const { filter, skip, limit } = readSelection(listOption(command, 'pipeline'))
  const namespace = namespaceOf(command, 'aggregate')
  const collection = storage.collection(namespace)
  const matching = countByIndex(storage, collection, filter)
  const n =
    matching === null
      ? select(storage, collection, { filter, skip, limit }).reduce((count) => count + 1, 0)
      : Math.min(Math.max(0, matching - skip), limit || Infinity)
  const batchSize = numberOption(documentOption(command, 'cursor'), 'batchSize')
  return cursors.first(namespace, n === 0 ? [] : [{ _id: new Int32(1), n: new Int32(n) }], batchSize)
}

const COUNT_KEY = valueKey({ $group: { _id: 1, n: { $sum: 1 } } })

/** @throws {CommandError} 115 for any other pipeline */
function readSelection(pipeline: unknown[]) {
  const stages = pipeline.filter(isDocument)
  const last = stages.pop()
  const given: Document = Object.fromEntries(stages.flatMap((stage) => Object.entries(stage)))
  const names = Object.keys(given)
  if (
    !last ||
    pipeline.length !== names.length + 1 ||
    !/^\$match(,\$skip)?(,\$limit)?$/.test(names.join()) ||
    !valueKey(last).equals(COUNT_KEY)
  )
    throw notSupported('an aggregation other than that of countDocuments')
  return {
    filter: documentOption(given, '$match'),
    skip: readCount(given, '$skip', 0),
    limit: '$limit' in given ? readCount(given, '$limit', 1) : 0,
  }
}

function readCount(stages: Document, name: string, least: number): number {
  const number = toNumber(stages[name] ?? 0)
  if (number === null || !Number.isInteger(number) || number < least)
    throw badValue(`invalid argument to ${name} stage: must be an integer of at least ${least}`)
  return number
}
