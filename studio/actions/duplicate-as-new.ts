import type { DocumentActionComponent, DuplicateDocumentActionComponent, SanityDocumentLike } from 'sanity'
import { read, readText } from '../translation/read.ts'

/**
 * Wraps the duplicate action: the copy gets an unused slug and a rank directly after the original, so that it can
 * be published and dragged. Nothing can be dragged between two documents with the same rank.
 */
export function duplicateAsNew(action: DocumentActionComponent): DuplicateDocumentActionComponent {
  const duplicate: DuplicateDocumentActionComponent = (props) =>
    action(Object.assign({}, props, { mapDocument: asNew }))
  return Object.assign(duplicate, { action: action.action })
}

export function asNew(document: SanityDocumentLike): SanityDocumentLike {
  const slug = readText(read(document, 'slug'), 'current')
  const rank = readText(document, 'orderRank')
  const unique = Math.random().toString(36).slice(2, 6).padEnd(4, 'x')
  return {
    ...document,
    ...(slug ? { slug: { _type: 'slug', current: `${withoutCopy(slug)}-copy-${unique}` } } : {}),
    ...(rank ? { orderRank: rankAfter(rank, unique) } : {}),
  }
}

/** Whether a slug is that of a duplicate with an unchanged title, so that it may follow a new title. */
export const isCopy = (slug: string, original: string) => slug !== original && withoutCopy(slug) === original

const withoutCopy = (slug: string) => slug.replace(/-copy-[a-z0-9]{4}$/, '')

/**
 * A LexoRank between this one and the next: ranks are compared as text, and decimals such as `0000abcd` are closer
 * to the rank than any rank that dragging creates. The last digit is not 0, which LexoRank drops.
 */
const rankAfter = (rank: string, unique: string) => `${rank.includes(':') ? rank : `${rank}:`}0000${unique}i`
