import { toNumber } from '../bson/numbers.ts'
import type { Document } from '../bson/document.ts'
import { CommandError, notSupported } from '../errors.ts'

/**
 * A projection that includes or excludes fields at the top of a document.
 * @throws {CommandError} 31254 for a mix of inclusion and exclusion, 115 for other forms
 */
export function createProjection(projection: Document): (document: Document) => Document {
  const fields = new Map(Object.entries(projection).map(([name, value]) => [name, isIncluded(name, value)]))
  const others = [...fields].filter(([name]) => name !== '_id')
  const isInclusion = others[0]?.[1] ?? fields.get('_id') ?? false
  const odd = others.find(([, included]) => included !== isInclusion)
  if (odd)
    throw new CommandError(
      31_254,
      'Location31254',
      `Cannot do ${isInclusion ? 'ex' : 'in'}clusion on field ${odd[0]} in ${isInclusion ? 'in' : 'ex'}clusion projection`,
    )
  const isKept = (name: string) => fields.get(name) ?? (name === '_id' || !isInclusion)
  return (document) => Object.fromEntries(Object.entries(document).filter(([name]) => isKept(name)))
}

function isIncluded(name: string, value: unknown): boolean {
  const number = typeof value === 'boolean' ? Number(value) : toNumber(value)
  if (number === null || !/^[^$.][^.]*$/.test(name))
    throw notSupported(`the projection ${JSON.stringify({ [name]: value })}`)
  return number !== 0
}
