import { getDraftId, getPublishedId, useClient } from 'sanity'
import { type Filled, fillGaps, withoutOvertaken } from '../../translation/machine/fill-gaps.ts'
import { useQuery } from '@tanstack/react-query'
import { findTranslator } from '../../translation/machine/translate.ts'
import { GLOSSARY_ID } from '../../translation/machine/glossary.ts'

/** The provider that the server's settings name; null for none, undefined until it is known. */
export function useTranslator() {
  const { data } = useQuery({
    queryKey: ['translator'],
    queryFn: findTranslator,
    staleTime: Infinity,
    retry: false,
  })
  return data
}

export function useGlossary() {
  const client = useClient({ apiVersion: '2025-02-19' })
  return () => client.fetch<unknown>('*[_id == $id][0]', { id: GLOSSARY_ID }, { perspective: 'drafts' })
}

/**
 * Returns a function that translates a document's gaps and writes them to its draft, but does not overwrite what
 * somebody has written in the meantime. Null without a translator.
 */
export function useFillGaps(): ((document: { _id: string }, signal: AbortSignal) => Promise<Filled>) | null {
  const client = useClient({ apiVersion: '2025-02-19' })
  const translator = useTranslator()
  const readGlossary = useGlossary()
  if (!translator) return null
  return async ({ _id }, signal) => {
    const publishedId = getPublishedId(_id)
    const readDocument = () =>
      client.fetch<unknown>('*[_id == $publishedId][0]', { publishedId }, { perspective: 'drafts' })
    const document = await readDocument()
    const filled = await fillGaps(document, { translator, glossary: await readGlossary(), signal })
    if (filled.count === 0) return filled
    const set = withoutOvertaken(filled, document, await readDocument())
    if (Object.keys(set).length === 0) return { ...filled, set, count: 0 }
    // `edit` creates the draft if there is none.
    await client.action({
      actionType: 'sanity.action.document.edit',
      publishedId,
      draftId: getDraftId(publishedId),
      patch: { set },
    })
    return filled
  }
}
