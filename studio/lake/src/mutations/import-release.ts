import { isRecord } from '../document.ts'
import { badRequest } from '../errors.ts'

type Fields = Record<string, unknown>

const CREATIONS = new Map<unknown, string>([
  ['fail', 'create'],
  ['replace', 'createOrReplace'],
  ['ignore', 'createIfNotExists'],
])

/** The only action on releases: an import keeps their documents. */
export function importRelease(action: Fields): Fields[] {
  const { releaseId, attributes } = action
  if (typeof releaseId !== 'string' || !/^[A-Za-z0-9_-]{1,100}$/.test(releaseId))
    throw badRequest('The action needs a "releaseId" of letters, digits, hyphens and underscores')
  const creation = CREATIONS.get(action.ifExists ?? 'fail')
  if (!creation) throw badRequest('"ifExists" is "fail", "replace" or "ignore"')
  if (!isRecord(attributes)) throw badRequest('The action needs "attributes"')
  const document = { ...attributes, _id: `_.releases.${releaseId}`, _type: 'system.release', name: releaseId }
  return [{ [creation]: document }]
}
