import { type LakeDocument, isDraftId, isVersionId, publishedIdOf } from '../document.ts'
import { badRequest } from '../errors.ts'
import { isSince } from '../http/version.ts'
import { type Reader, mayRead } from '../access/reader.ts'
import { isUnpublishing, versionsPrefix } from '../release.ts'

/** What may be shown to somebody without an account: the draft of one document, by its published id, or one release. */
export type Shared = { draftOf: string } | { release: string }

/**
 * Which version of each document a reader sees: all as stored; all but releases'; the published one; the one of the
 * first layer that has the document; or what is shared, and the published version of everything else.
 */
export type Perspective = 'raw' | 'rawWithoutReleases' | 'published' | readonly string[] | Shared

const RELEASE = /^[A-Za-z0-9_-]{1,128}$/

export function parsePerspective(given: unknown, apiVersion: string): Perspective {
  const isEarlier = isBeforePublishedDefault(apiVersion)
  // Queries of earlier API versions do not see the documents of releases.
  const raw = isEarlier ? 'rawWithoutReleases' : 'raw'
  if (given === undefined || given === '') return isEarlier ? raw : 'published'
  const names = (Array.isArray(given) ? given : [given]).flatMap((name) => String(name).split(','))
  const [first] = names
  if (names.length === 1 && first === 'raw') return raw
  if (names.length === 1 && first === 'published') return first
  return names.map((name) => {
    if (name === 'raw' || !RELEASE.test(name)) throw badRequest(`"${name}" is not a perspective`)
    return name === 'previewDrafts' ? 'drafts' : name
  })
}

/** Whether queries and listeners of this version see drafts and versions by default. */
export const isBeforePublishedDefault = (apiVersion: string): boolean => !isSince(apiVersion, '2025-02-19')

/** A result in a shared perspective is the same for every reader, because only those who may see it get one. */
export const isShared = (perspective: Perspective): perspective is Shared =>
  typeof perspective === 'object' && ('draftOf' in perspective || 'release' in perspective)

/** The documents that a reader of a perspective sees. */
export type Visibility = {
  /** The id under which a stored document is visible. */
  seenAs(id: string): string
  /** The document that is visible under an id. */
  see(id: string, get: (id: string) => LakeDocument | undefined): LakeDocument | null
}

/** @param reader limits what is visible, whatever the perspective */
export function visibilityOf(perspective: Perspective, reader: Reader): Visibility {
  if (isShared(perspective)) return visibilityOfShared(perspective)
  if (typeof perspective !== 'string') return overlaid(perspective, (id) => mayRead(reader, id))
  const isSeen = (id: string) => {
    if (!mayRead(reader, id)) return false
    return perspective === 'raw' || (!isVersionId(id) && (perspective !== 'published' || !isDraftId(id)))
  }
  return { seenAs: (id) => id, see: (id, get) => (isSeen(id) ? (get(id) ?? null) : null) }
}

function visibilityOfShared(shared: Shared): Visibility {
  if ('draftOf' in shared) {
    const draft = `drafts.${shared.draftOf}`
    return overlaid(['drafts'], (id) => id === draft || mayRead('public', id))
  }
  const prefix = versionsPrefix(shared.release)
  // A release can also contain documents that only an owner may read.
  const isOfRelease = (id: string) => id.startsWith(prefix) && mayRead('content', id)
  return overlaid([shared.release], (id) => isOfRelease(id) || mayRead('public', id))
}

/** Sees each document's version in the first layer that has one; the published version is the last layer. */
function overlaid(layers: readonly string[], isSeen: (id: string) => boolean): Visibility {
  const idIn = (layer: string, id: string) => {
    if (layer === 'published') return id
    return layer === 'drafts' ? `drafts.${id}` : `versions.${layer}.${id}`
  }
  return {
    seenAs: publishedIdOf,
    see(id, get) {
      const ids = [...layers, 'published'].map((layer) => idIn(layer, id))
      const found = ids.filter(isSeen).flatMap((one) => get(one) ?? [])
      const [first] = found
      // The release of such a version unpublishes the document.
      if (!first || (first._id !== id && isUnpublishing(first))) return null
      return { ...first, _id: id, _originalId: first._id }
    },
  }
}
