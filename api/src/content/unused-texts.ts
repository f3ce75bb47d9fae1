import type { Lake } from '@portfolio/lake'

/** Interface texts of earlier versions that no page shows, by the type of their document. */
const UNUSED_TEXTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['translationCvPage', ['opensInNewTab']],
  ['translationFooter', ['opensInNewTab']],
  ['translationSkills', ['course']],
])

/** Removes them, so that the Studio does not show them as unknown fields. */
export const planUnusedTexts = (content: Pick<Lake, 'documents'>): object[] =>
  content.documents().flatMap((document) => {
    const unset = (UNUSED_TEXTS.get(document._type) ?? []).filter((key) => document[key] !== undefined)
    return unset.length > 0 ? [{ patch: { id: document._id, unset } }] : []
  })
