import { partsOf, tuplesAt } from '../bson/paths.ts'
import type { Document } from '../bson/document.ts'
import { MISSING, isDocument } from '../bson/values.ts'
import { CommandError, badValue, failedToParse, notSupported } from '../errors.ts'
import { regexOf } from '../query/regex.ts'
import { STAGES, type Stage } from './stages.ts'

/** Finds the documents of another collection whose field equals one of the values. */
export type Lookup = (collection: string, field: string, values: unknown[]) => Iterable<Document>

const UPDATE_STAGES = new Set(['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith'])

/** The only field of a stage. */
export function stageOf(stage: unknown): [name: string, operand: unknown] {
  const [entry, ...others] = isDocument(stage) ? Object.entries(stage) : []
  if (!entry || others.length > 0)
    throw new CommandError(
      40_323,
      'Location40323',
      'A pipeline stage specification object must contain exactly one field.',
    )
  return entry
}

/** @throws {CommandError} 115 for a stage that is not supported */
export function createPipeline(pipeline: unknown[], variables: Document, lookup: Lookup): Stage {
  const stages = pipeline.map((item) => createStage(item, variables, lookup))
  return (documents) => stages.reduce((input: Iterable<Document>, stage) => stage(input), documents)
}

function createStage(item: unknown, variables: Document, lookup: Lookup): Stage {
  const [name, operand] = stageOf(item)
  if (name === '$lookup') return createLookup(operand, lookup)
  if (name === '$facet') return createFacet(operand, variables, lookup)
  const create = STAGES.get(name)
  if (!create) throw notSupported(`the stage ${name}`)
  return create(operand, variables)
}

const isName = (value: unknown): value is string => typeof value === 'string' && value !== ''

function createLookup(operand: unknown, lookup: Lookup): Stage {
  const { from, localField, foreignField, as, ...others } = isDocument(operand) ? operand : {}
  const [other] = Object.keys(others)
  if (other) throw notSupported(`${other} of $lookup`)
  if (!isName(from) || !isName(localField) || !isName(foreignField) || !isName(as))
    throw failedToParse('$lookup needs the strings from, localField, foreignField and as')
  if (as.includes('.')) throw notSupported('a path in as of $lookup')
  const parts = partsOf(localField)
  return function* join(documents) {
    for (const document of documents) {
      const values = tuplesAt(document, [parts])
        .tuples.flat()
        .map((value) => (value === MISSING || value === undefined ? null : value))
      if (values.some((value) => regexOf(value)))
        throw notSupported('a regular expression in localField of $lookup')
      yield { ...document, [as]: [...lookup(from, foreignField, values)] }
    }
  }
}

function createFacet(operand: unknown, variables: Document, lookup: Lookup): Stage {
  if (!isDocument(operand)) throw failedToParse('the $facet specification must be an object')
  const facets = Object.entries(operand).map(([name, pipeline]): [string, Stage] => {
    if (!Array.isArray(pipeline)) throw failedToParse(`the pipeline of facet ${name} must be an array`)
    if (pipeline.some((stage) => stageOf(stage)[0] === '$facet'))
      throw badValue('$facet is not allowed inside $facet')
    return [name, createPipeline(pipeline, variables, lookup)]
  })
  return function* facet(documents) {
    const all = [...documents]
    yield Object.fromEntries(facets.map(([name, stage]) => [name, [...stage(all)]]))
  }
}

/** @throws {CommandError} 72 for a stage that is not allowed in an update */
export function runUpdatePipeline(document: Document, pipeline: unknown[], variables: Document): Document {
  for (const item of pipeline) {
    const [name] = stageOf(item)
    if (!UPDATE_STAGES.has(name))
      throw new CommandError(72, 'InvalidOptions', `${name} is not allowed to be used within an update`)
  }
  const [result] = createPipeline(pipeline, variables, () => [])([document])
  return result ?? document
}
