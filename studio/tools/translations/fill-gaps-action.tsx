import { TranslateIcon } from '@sanity/icons/Translate'
import { useToast } from '@sanity/ui/toast'
import { useMutation } from '@tanstack/react-query'
import type { DocumentActionComponent } from 'sanity'
import { useFillGaps } from '../../inputs/machine/use-fill-gaps.ts'
import { type Filled, fillable } from '../../translation/machine/fill-gaps.ts'
import { describeFilled } from './describe-filled.ts'

/** Translates what a document lacks; only where a translator is set up and something is missing. */
export const fillGapsAction: DocumentActionComponent = ({ draft, published, version }) => {
  const fill = useFillGaps()
  const { push } = useToast()
  const { mutate: run, isPending } = useMutation({
    mutationFn: (translate: () => Promise<Filled>) => translate(),
    onSuccess: (filled) => push(describeFilled(filled)),
    onError: ({ message }) => push({ status: 'error', title: message }),
  })
  const document = draft ?? published
  const count = document ? fillable(document).length : 0
  // A translation is written into the draft, not into the version of a release.
  if (!fill || version || !document || count === 0) return null
  return {
    label: isPending ? 'Translating …' : `Fill the gaps (${count})`,
    icon: TranslateIcon,
    disabled: isPending,
    onHandle: () => run(() => fill(document, new AbortController().signal)),
  }
}
fillGapsAction.displayName = 'FillGaps'
