import { fold } from '@portfolio/contract/folding'
import type { SanityDocumentLike } from 'sanity'
import { read, readText } from '../../translation/read.ts'

const DRAFT = /^drafts\./
const VERSION = /^versions\./

export type Content = ReturnType<typeof createContent>

/** @param documents drafts and published ones of the types that an import writes */
export function createContent(documents: readonly SanityDocumentLike[]) {
  const seen = new Map<string, SanityDocumentLike>()
  for (const document of documents) {
    if (VERSION.test(document._id)) continue
    const id = document._id.replace(DRAFT, '')
    if (!seen.has(id) || DRAFT.test(document._id)) seen.set(id, document)
  }
  return {
    ofType: (type: string) => [...seen].filter(([, { _type }]) => _type === type),
    has: (id: string) => seen.has(id),
    get: (id: string) => seen.get(id),
    slugs: new Set(documents.map((document) => readText(read(document, 'slug'), 'current'))),
    ranks: (type: string) =>
      documents.filter(({ _type }) => _type === type).map((document) => readText(document, 'orderRank')),
  }
}

export const addressKey = (address: unknown) =>
  typeof address === 'string'
    ? address
        .toLowerCase()
        .replace(/^https?:\/\/(?:www\.)?/, '')
        .replace(/(?:\.git)?\/*$/, '')
    : ''

/** Whether a bilingual field has the text in some language, whatever its case and diacritics. */
export const hasText = (field: unknown, text: string) =>
  typeof field === 'object' &&
  field !== null &&
  Object.entries(field).some(
    ([name, value]) => !name.startsWith('_') && typeof value === 'string' && fold(value) === fold(text),
  )

export const IMPORTED_TYPES = ['siteSettings', 'curriculumVitae', 'biography', 'skill', 'project']
