import { getDraftId, getPublishedId, pathToString, useClient } from 'sanity'
import { type Filled, fillGaps } from '../../translation/machine/fill-gaps.ts'
import { useGlossary, useTranslator } from './use-translator.ts'

/**
 * Translates the gaps of a document and writes them into its draft.
 * @returns null without a translator
 */
export function useFillGaps(): ((document: { _id: string }, signal: AbortSignal) => Promise<Filled>) | null {
  const client = useClient({ apiVersion: '2025-02-19' })
  const translator = useTranslator()
  const readTerms = useGlossary()
  if (!translator) return null
  return async (document, signal) => {
    const filled = await fillGaps(document, { translator, readTerms, toPath: pathToString, signal })
    if (filled.count === 0) return filled
    const publishedId = getPublishedId(document._id)
    // Makes the draft where there is none.
    await client.action({
      actionType: 'sanity.action.document.edit',
      publishedId,
      draftId: getDraftId(publishedId),
      patch: { set: filled.set },
    })
    return filled
  }
}
