import { getDraftId, getPublishedId, pathToString, useClient } from 'sanity'
import { type Filled, fillGaps, withoutOvertaken } from '../../translation/machine/fill-gaps.ts'
import { useGlossary, useTranslator } from './use-translator.ts'

/**
 * Translates the gaps of a document and writes them into its draft. What somebody has written in the meantime stays.
 * @returns null without a translator
 */
export function useFillGaps(): ((document: { _id: string }, signal: AbortSignal) => Promise<Filled>) | null {
  const client = useClient({ apiVersion: '2025-02-19' })
  const translator = useTranslator()
  const readTerms = useGlossary()
  if (!translator) return null
  return async ({ _id }, signal) => {
    const publishedId = getPublishedId(_id)
    const readDocument = () =>
      client.fetch<unknown>('*[_id == $publishedId][0]', { publishedId }, { perspective: 'drafts' })
    const document = await readDocument()
    const filled = await fillGaps(document, { translator, readTerms, toPath: pathToString, signal })
    if (filled.count === 0) return filled
    const set = withoutOvertaken(filled, document, await readDocument(), pathToString)
    if (Object.keys(set).length === 0) return { ...filled, set, count: 0 }
    // Makes the draft where there is none.
    await client.action({
      actionType: 'sanity.action.document.edit',
      publishedId,
      draftId: getDraftId(publishedId),
      patch: { set },
    })
    return filled
  }
}
