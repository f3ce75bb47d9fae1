import * as z from 'zod/mini'
import { isRecord } from '../document.ts'
import { badRequest } from '../errors.ts'
import type { Fields } from '../mutations/mutation.ts'
import { isTime } from '../times.ts'

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

const text = z.nullish(z.string('must be a string'))
const choice = (names: string[]) => z.nullish(z.enum(names, `is one of ${names.join(', ')}`))
const metadataSchema = z.object(
  {
    title: text,
    description: text,
    releaseType: choice(['asap', 'scheduled', 'undecided']),
    cardinality: choice(['one', 'many']),
    intendedPublishAt: z.nullish(z.custom(isTime, 'must be a date and time in ISO 8601')),
  },
  'must be an object',
)

export function checkMetadata(metadata: unknown) {
  const [issue] = z.optional(metadataSchema).safeParse(metadata).error?.issues ?? []
  if (issue) throw badRequest(`"${['metadata', ...issue.path].join('.')}" ${issue.message}`)
}
