import { type LakeDocument, isDraftId, isPrivateId, isVersionId, publishedIdOf } from '../document.ts'
import { badRequest } from '../errors.ts'
import { compareIds } from './evaluate.ts'

/** Which version of each document a reader sees: all as stored, the published one, or that of the first layer. */
export type Perspective = 'raw' | 'published' | readonly string[]

const FIRST_VERSION_WITH_PUBLISHED_DEFAULT = '2025-02-19'
const RELEASE = /^[A-Za-z0-9_-]{1,128}$/

/**
 * @param given the request's parameter, if any
 * @param apiVersion a date, `1` or `X`
 * @throws {LakeError} 400
 */
export function parsePerspective(given: unknown, apiVersion: string): Perspective {
  if (given === undefined || given === '') return defaultPerspective(apiVersion)
  const names = (Array.isArray(given) ? given : [given]).flatMap((name) => String(name).split(','))
  const [first] = names
  if (names.length === 1 && (first === 'raw' || first === 'published')) return first
  return names
    .map((name) => (name === 'previewDrafts' ? 'drafts' : name))
    .map((name) => {
      if (name === 'raw' || !RELEASE.test(name)) throw badRequest(`"${name}" is not a perspective`)
      return name
    })
}

const defaultPerspective = (apiVersion: string): Perspective =>
  /^\d/.test(apiVersion) && apiVersion < FIRST_VERSION_WITH_PUBLISHED_DEFAULT ? 'raw' : 'published'

/**
 * The documents of a perspective, in the order of their ids.
 * @param mayReadPrivate without it only documents whose id has no dot are visible, whatever the perspective
 */
export const viewDocuments = (
  documents: readonly LakeDocument[],
  perspective: Perspective,
  mayReadPrivate: boolean,
): LakeDocument[] => selectVersions(documents, perspective, mayReadPrivate).toSorted(compareIds)

function selectVersions(
  documents: readonly LakeDocument[],
  perspective: Perspective,
  mayReadPrivate: boolean,
): LakeDocument[] {
  const readable = mayReadPrivate ? [...documents] : documents.filter(({ _id }) => !isPrivateId(_id))
  if (perspective === 'raw') return readable
  if (perspective === 'published') return readable.filter(({ _id }) => !isDraftId(_id) && !isVersionId(_id))
  return overlay(readable, perspective)
}

/** Of each document the version of the first layer that has one; the published version is the last layer. */
function overlay(documents: LakeDocument[], layers: readonly string[]): LakeDocument[] {
  const shown = new Map<string, { rank: number; document: LakeDocument }>()
  for (const document of documents) {
    const id = publishedIdOf(document._id)
    const rank = rankOf(document._id, layers)
    const known = shown.get(id)
    if (rank !== null && (!known || rank < known.rank)) shown.set(id, { rank, document })
  }
  return [...shown].map(([id, { document }]) => ({ ...document, _id: id, _originalId: document._id }))
}

function rankOf(id: string, layers: readonly string[]): number | null {
  const layer = isDraftId(id) ? 'drafts' : isVersionId(id) ? id.split('.')[1] : 'published'
  const place = layers.findIndex((name) => name === layer)
  if (place >= 0) return place
  return layer === 'published' ? layers.length : null
}
