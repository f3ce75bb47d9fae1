import { toNumber } from '../bson/numbers.ts'
import type { Document } from '../bson/document.ts'
import { isDocument } from '../bson/values.ts'
import { CommandError, badValue, failedToParse, notSupported } from '../errors.ts'
import { createFilter } from '../query/filter.ts'
import { parseSort, sortDocuments } from '../query/sort.ts'
import { createGroup } from './group.ts'

type Stage = (documents: Iterable<Document>) => Iterable<Document>

/** The name and operand of a stage, which must have one field. */
export function parseStage(stage: unknown): [name: string, operand: unknown] {
  const [entry, ...others] = isDocument(stage) ? Object.entries(stage) : []
  if (!entry || others.length > 0)
    throw new CommandError(
      40_323,
      'Location40323',
      'A pipeline stage specification object must contain exactly one field.',
    )
  return entry
}

export function parseCount(name: string, operand: unknown, least: number): number {
  const number = toNumber(operand)
  if (number === null || !Number.isInteger(number) || number < least)
    throw badValue(`invalid argument to ${name} stage: must be an integer of at least ${least}`)
  return number
}

function sort(operand: unknown): Stage {
  if (!isDocument(operand)) throw failedToParse('the $sort stage specification must be an object')
  const fields = parseSort(operand)
  if (fields.length === 0) throw badValue('$sort stage must have at least one sort key')
  return (documents) => sortDocuments(documents, fields)
}

function match(operand: unknown): Stage {
  const matches = createFilter(operand)
  return (documents) => Iterator.from(documents).filter(matches)
}

const STAGES = new Map<string, (operand: unknown) => Stage>([
  ['$match', match],
  ['$sort', sort],
  ['$skip', (operand) => (documents) => Iterator.from(documents).drop(parseCount('$skip', operand, 0))],
  ['$limit', (operand) => (documents) => Iterator.from(documents).take(parseCount('$limit', operand, 1))],
  ['$group', createGroup],
])

/** @throws {CommandError} 115 for a stage that is not supported */
export function createPipeline(pipeline: unknown[]): Stage {
  const stages = pipeline.map((item) => {
    const [name, operand] = parseStage(item)
    const create = STAGES.get(name)
    if (!create) throw notSupported(`the stage ${name}`)
    return create(operand)
  })
  return (documents) => stages.reduce((input: Iterable<Document>, stage) => stage(input), documents)
}
