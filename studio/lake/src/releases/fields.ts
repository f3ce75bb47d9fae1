import { isRecord } from '../document.ts'
import { badRequest } from '../errors.ts'
import type { Fields } from '../mutations/mutation.ts'
import { isTime } from '../times.ts'

const TYPES = ['asap', 'scheduled', 'undecided']
const CARDINALITIES = ['one', 'many']
/** Names of perspectives, which releases cannot have. */
const TAKEN = new Set(['raw', 'published', 'drafts', 'previewDrafts'])

export function releaseIdIn({ releaseId }: Fields): string {
  if (typeof releaseId !== 'string' || !/^[A-Za-z0-9_-]{1,100}$/.test(releaseId))
    throw badRequest('The action needs a "releaseId" of letters, digits, hyphens and underscores')
  if (TAKEN.has(releaseId)) throw badRequest(`A release cannot have the name "${releaseId}"`)
  return releaseId
}

/** The metadata of a new release. */
export function metadataOf(given: unknown): Fields {
  if (given !== undefined && !isRecord(given)) throw badRequest('"metadata" must be an object')
  return { releaseType: 'undecided', ...given }
}

export function checkMetadata(metadata: unknown) {
  if (metadata === undefined) return
  if (!isRecord(metadata)) throw badRequest('"metadata" must be an object')
  const { title, description, releaseType, cardinality, intendedPublishAt } = metadata
  checkChoice('releaseType', releaseType, TYPES)
  checkChoice('cardinality', cardinality, CARDINALITIES)
  if (isGiven(intendedPublishAt) && !isTime(intendedPublishAt))
    throw badRequest('"metadata.intendedPublishAt" must be a date and time in ISO 8601')
  for (const [name, text] of Object.entries({ title, description }))
    if (isGiven(text) && typeof text !== 'string') throw badRequest(`"metadata.${name}" must be a string`)
}

const isGiven = (value: unknown) => value !== undefined && value !== null

function checkChoice(name: string, value: unknown, allowed: string[]) {
  if (isGiven(value) && !allowed.some((one) => one === value))
    throw badRequest(`"metadata.${name}" is one of ${allowed.join(', ')}`)
}
