import { isRecord } from '../document.ts'
import { badRequest } from '../errors.ts'
import type { Fields } from '../mutations/mutation.ts'
import { releaseIdIn } from './fields.ts'
import { releaseDocumentIdOf } from '../release.ts'

const CREATIONS = new Map<unknown, string>([
  ['fail', 'create'],
  ['replace', 'createOrReplace'],
  ['ignore', 'createIfNotExists'],
])

const FINAL = ['archived', 'published']

/**
 * Sanity's import writes documents and releases in any order, so that a release that was scheduled is active
 * afterwards: it is not locked, and not published before its documents are there.
 */
export function importRelease(action: Fields): Fields[] {
  const releaseId = releaseIdIn(action)
  const creation = CREATIONS.get(action.ifExists ?? 'fail')
  if (!creation) throw badRequest('"ifExists" is "fail", "replace" or "ignore"')
  if (!isRecord(action.attributes)) throw badRequest('The action needs "attributes"')
  const { publishAt: _publishAt, ...attributes } = action.attributes
  const state = FINAL.find((name) => name === attributes.state) ?? 'active'
  const names = { _id: releaseDocumentIdOf(releaseId), _type: 'system.release', name: releaseId }
  return [{ [creation]: { ...attributes, ...names, state } }]
}
