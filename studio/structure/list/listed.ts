import { type SanityDocumentLike, getPublishedId, getVersionFromId, isDraftId, isVersionId } from 'sanity'
import { read, readText } from '../../translation/read.ts'
import { createSearch } from '@portfolio/contract/folding'
import { anyText } from '../../translation/languages.ts'

export type Listed = {
  /** Its published id, also when it is not published. */
  id: string
  type: string
  title: string
  isPublished: boolean
  hasDraft: boolean
  /** The shown one first: of the release, draft, published. */
  versions: SanityDocumentLike[]
}

/**
 * The documents of a list in its order; those without a rank are last. Versions of other releases are left out.
 * @param release without one, for what does not apply to versions: ranks and bulk actions
 */
export function listFound(documents: readonly SanityDocumentLike[], release?: string): Listed[] {
  const byId = Map.groupBy(
    documents.filter(({ _id }) => !isVersionId(_id) || getVersionFromId(_id) === release),
    ({ _id }) => getPublishedId(_id),
  )
  return [...byId]
    .map(([id, found]) => listedFrom(id, found))
    .toSorted((one, other) => compare(findPlace(one), findPlace(other)))
}

function listedFrom(id: string, found: SanityDocumentLike[]): Listed {
  const draft = found.find(({ _id }) => isDraftId(_id))
  const published = found.find(({ _id }) => _id === id)
  const ofRelease = found.find(({ _id }) => isVersionId(_id))
  const shown = ofRelease ?? draft ?? published
  return {
    id,
    type: readText(shown, '_type'),
    title: anyText(read(shown, 'title') ?? read(shown, 'name')) ?? 'Without a title',
    isPublished: published !== undefined,
    hasDraft: draft !== undefined,
    versions: [ofRelease, draft, published].filter((version) => version !== undefined),
  }
}

/** The rank of the shown version; when it has none, what is after all ranks, whose characters are ASCII. */
export const findPlace = ({ versions }: Listed) => readText(versions[0], 'orderRank') || '~'

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/** Whether every word of a search occurs in a text of the document, in any language. */
export const isFound = ({ versions }: Listed, search: string): boolean =>
  createSearch(search)([...textsIn(versions[0])].join('\n'))

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string' || typeof value === 'number') yield String(value)
  else if (typeof value === 'object' && value !== null)
    for (const [name, content] of Object.entries(value)) if (!name.startsWith('_')) yield* textsIn(content)
}
