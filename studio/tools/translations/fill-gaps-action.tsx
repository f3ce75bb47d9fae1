import { TranslateIcon } from '@sanity/icons/Translate'
import { useToast } from '@sanity/ui/toast'
import { useState } from 'react'
import type { DocumentActionComponent } from 'sanity'
import { useFillGaps } from '../../inputs/machine/use-fill-gaps.ts'
import { fillable } from '../../translation/machine/fill-gaps.ts'
import { errorMessage } from '@portfolio/contract/error-message'
import { describeFilled } from './describe-filled.ts'

/** Translates what a document lacks; only where a translator is set up and something is missing. */
export const fillGapsAction: DocumentActionComponent = ({ draft, published, version }) => {
  const fill = useFillGaps()
  const { push } = useToast()
  const [isBusy, setBusy] = useState(false)
  const document = draft ?? published
  const count = document ? fillable(document).length : 0
  // A translation is written into the draft, not into the version of a release.
  if (!fill || version || !document || count === 0) return null
  const run = async () => {
    setBusy(true)
    try {
      push(describeFilled(await fill(document, new AbortController().signal)))
    } catch (error) {
      push({ status: 'error', title: errorMessage(error) })
    } finally {
      setBusy(false)
    }
  }
  return {
    label: isBusy ? 'Translating …' : `Fill the gaps (${count})`,
    icon: TranslateIcon,
    disabled: isBusy,
    onHandle: () => void run(),
  }
}
fillGapsAction.displayName = 'FillGaps'
