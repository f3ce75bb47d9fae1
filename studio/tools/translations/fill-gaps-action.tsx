import { TranslateIcon } from '@sanity/icons/Translate'
import { useToast } from '@sanity/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { type DocumentActionComponent, pathToString } from 'sanity'
import { useFillGaps } from '../../inputs/machine/use-fill-gaps.ts'
import { counted } from '../../ui/text.tsx'
import { failureWords } from '../../ui/failure.ts'
import { fillable, type Filled } from '../../translation/machine/fill-gaps.ts'

/** Translates what a document lacks; only where a translator is set up and something is missing. */
export const fillGapsAction: DocumentActionComponent = ({ draft, published, version }) => {
  const fill = useFillGaps()
  const { push } = useToast()
  const { mutate: run, isPending } = useMutation({
    mutationFn: (translate: () => Promise<Filled>) => translate(),
    onSuccess: (filled) => push(describeFilled(filled)),
    onError: (error) => push({ status: 'error', title: failureWords(error) }),
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

const describeFilled = ({ count, problems }: Filled) => ({
  status: problems.length > 0 ? ('warning' as const) : ('success' as const),
  closable: true,
  title: `${counted(count, 'text')} translated by machine. Read them before you publish.`,
  ...(problems.length > 0
    ? {
        description: problems
          .map(({ path, problem }) => `${pathToString(path)}: ${failureWords(problem)}`)
          .join('\n'),
      }
    : {}),
})
