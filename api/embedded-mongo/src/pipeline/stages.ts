import { Int32 } from 'bson'
import { toNumber } from '../bson/numbers.ts'
import type { Document } from '../bson/document.ts'
import { MISSING, isDocument } from '../bson/values.ts'
import { CommandError, badValue, failedToParse, notSupported } from '../errors.ts'
import { compileExpression } from '../expressions/expression.ts'
import { take } from '../plan/select.ts'
import { createFilter } from '../query/filter.ts'
import { createProjection, setComputed } from '../query/projection.ts'
import { parseSort, sortDocuments } from '../query/sort.ts'
import { createGroup } from './group.ts'

export type Stage = (documents: Iterable<Document>) => Iterable<Document>
type CreateStage = (operand: unknown, variables: Document) => Stage

const mapped =
  (change: (document: Document) => Document): Stage =>
  (documents) =>
    mapEach(documents, change)

function* mapEach(documents: Iterable<Document>, change: (document: Document) => Document) {
  for (const document of documents) yield change(document)
}

function* filterEach(documents: Iterable<Document>, isKept: (document: Document) => boolean) {
  for (const document of documents) if (isKept(document)) yield document
}

function object(name: string, operand: unknown): Document {
  if (!isDocument(operand)) throw failedToParse(`the ${name} stage specification must be an object`)
  return operand
}

export function positive(name: string, operand: unknown, least: number): number {
  const number = toNumber(operand)
  if (number === null || !Number.isInteger(number) || number < least)
    throw badValue(`invalid argument to ${name} stage: must be an integer of at least ${least}`)
  return number
}

const project: CreateStage = (operand, variables) => {
  const projection = object('$project', operand)
  if (Object.keys(projection).length === 0)
    throw failedToParse('$project specification must have at least one field')
  for (const value of Object.values(projection))
    if (isDocument(value) && ('$slice' in value || '$elemMatch' in value))
      throw notSupported('$slice and $elemMatch in $project')
  return mapped(createProjection(projection, variables))
}

const addFields: CreateStage = (operand, variables) => {
  const fields = flatten(object('$addFields', operand), []).map(([path, expression]) => ({
    path,
    evaluate: compileExpression(expression, Object.keys(variables)),
  }))
  return mapped((root) => {
    const changed = { ...root }
    for (const { path, evaluate } of fields) setComputed(changed, path, evaluate({ root, variables }))
    return changed
  })
}

/** `{a: {b: 1}}` sets `a.b` and keeps the other fields of `a`. */
const flatten = (fields: Document, above: string[]): [string[], unknown][] =>
  Object.entries(fields).flatMap(([key, value]): [string[], unknown][] => {
    const path = [...above, ...key.split('.')]
    if (key.startsWith('$') || path.includes('')) throw failedToParse(`Invalid field name: ${key}`)
    const isNested =
      isDocument(value) && Object.keys(value).length > 0 && !Object.keys(value)[0]?.startsWith('$')
    return isNested ? flatten(value, path) : [[path, value]]
  })

const unset: CreateStage = (operand) => {
  const paths: unknown[] = Array.isArray(operand) ? operand : [operand]
  if (paths.length === 0 || paths.some((path) => typeof path !== 'string'))
    throw failedToParse('$unset specification must be a string or an array of strings')
  return mapped(createProjection(Object.fromEntries(paths.map((path) => [String(path), 0]))))
}

const replaceRoot: CreateStage = (operand, variables) => {
  const { newRoot, ...others } = object('$replaceRoot', operand)
  if (Object.keys(others).length > 0) throw failedToParse('unrecognized option to $replaceRoot stage')
  return replaceWith(newRoot, variables)
}

const replaceWith: CreateStage = (operand, variables) => {
  const evaluate = compileExpression(operand, Object.keys(variables))
  return mapped((root) => {
    const replacement = evaluate({ root, variables })
    if (!isDocument(replacement))
      throw new CommandError(40_228, 'Location40228', "'newRoot' expression must evaluate to an object")
    return replacement
  })
}

const unwind: CreateStage = (operand) => {
  const options = isDocument(operand) ? operand : { path: operand }
  const { path, preserveNullAndEmptyArrays: keepsEmpty = false, includeArrayIndex, ...others } = options
  if (Object.keys(others).length > 0) throw failedToParse('unrecognized option to $unwind stage')
  if (includeArrayIndex !== undefined) throw notSupported('includeArrayIndex of $unwind')
  if (typeof path !== 'string' || !path.startsWith('$'))
    throw new CommandError(
      28_818,
      'Location28818',
      "path option to $unwind stage should be prefixed with a '$'",
    )
  const parts = path.slice(1).split('.')
  return function* unwindEach(documents) {
    for (const document of documents) {
      const value = parts.reduce<unknown>((at, part) => (isDocument(at) ? at[part] : undefined), document)
      if (Array.isArray(value) && value.length > 0) {
        for (const item of value) yield withValue(document, parts, item)
      } else if (!Array.isArray(value) && value !== undefined && value !== null) {
        yield document
      } else if (keepsEmpty === true) {
        yield Array.isArray(value) ? withValue(document, parts, MISSING) : document
      }
    }
  }
}

function withValue(document: Document, parts: string[], value: unknown): Document {
  const copy = { ...document }
  setComputed(copy, parts, value)
  return copy
}

const sort: CreateStage = (operand) => {
  const fields = parseSort(object('$sort', operand))
  if (fields.length === 0) throw badValue('$sort stage must have at least one sort key')
  return (documents) => sortDocuments(documents, fields)
}

const count: CreateStage = (operand) => {
  if (typeof operand !== 'string' || operand === '' || operand.startsWith('$') || operand.includes('.'))
    throw new CommandError(40_156, 'Location40156', 'the count field must be a non-empty string')
  return function* countAll(documents) {
    let total = 0
    for (const _ of documents) total += 1
    // No document means no result, not a result of zero.
    if (total > 0) yield { [operand]: new Int32(total) }
  }
}

const sortByCount: CreateStage = (operand, variables) => {
  const group = createGroup({ _id: operand, count: { $sum: new Int32(1) } }, variables)
  return (documents) => sortDocuments(group(documents), [['count', -1]])
}

export const STAGES = new Map<string, CreateStage>([
  [
    '$match',
    (operand, variables) => {
      const matches = createFilter(operand, variables)
      return (documents) => filterEach(documents, matches)
    },
  ],
  ['$project', project],
  ['$addFields', addFields],
  ['$set', addFields],
  ['$unset', unset],
  ['$replaceRoot', replaceRoot],
  ['$replaceWith', replaceWith],
  ['$unwind', unwind],
  ['$sort', sort],
  ['$skip', (operand) => (documents) => take(documents, positive('$skip', operand, 0), 0)],
  ['$limit', (operand) => (documents) => take(documents, 0, positive('$limit', operand, 1))],
  ['$group', (operand, variables) => createGroup(operand, variables)],
  ['$count', count],
  ['$sortByCount', sortByCount],
])
