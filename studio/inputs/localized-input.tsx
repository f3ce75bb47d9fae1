import type { Language } from '@portfolio/contract/language'
import { Stack } from '@sanity/ui'
import { useRef } from 'react'
import {
  FormCallbacksProvider,
  ObjectInputMembers,
  type ObjectInputProps,
  type PatchEvent,
  type Path,
  useFormCallbacks,
} from 'sanity'
import { styled } from 'styled-components'
import { PUBLISHED } from '../translation/languages.ts'
import { followEdit } from '../translation/follow-edit.ts'
import { MachineTranslations } from './machine/machine-translations.tsx'
import { StaleTranslations } from './stale-translations.tsx'

/** Columns for the languages if the form, not the window, is wide enough. */
const Columns = styled.div<{ $from: string }>`
  display: grid;
  gap: 1.25rem;

  @container form (min-width: ${({ $from }) => $from}) {
    grid-template-columns: repeat(${PUBLISHED.length}, minmax(0, 1fr));
  }
`

/** The Portable Text editor hides buttons that do not fit. */
const hasToolbar = ({ schemaType }: ObjectInputProps) =>
  schemaType.fields.some(({ type }) => type.jsonType === 'array')

export function LocalizedInput(props: ObjectInputProps) {
  return (
    <FollowedEdits {...props}>
      <Stack gap={3}>
        <Columns $from={hasToolbar(props) ? '58rem' : '34rem'}>
          <ObjectInputMembers {...props} />
        </Columns>
        <StaleTranslations {...props} />
        <MachineTranslations {...props} />
      </Stack>
    </FollowedEdits>
  )
}

/** Adds to each edit in this form the patches of `followEdit`; edits from other clients already contain theirs. */
function FollowedEdits({ path, value, children }: ObjectInputProps & { children: React.ReactNode }) {
  const callbacks = useFormCallbacks()
  const session = useRef<{ language: Language; before: unknown } | null>(null)
  const languageAt = (name: Path[number] | undefined) => PUBLISHED.find((language) => language === name)

  const onPathFocus: typeof callbacks.onPathFocus = (focused, payload) => {
    const language = languageAt(focused[path.length])
    if (language && session.current?.language !== language) session.current = { language, before: value }
    callbacks.onPathFocus(focused, payload)
  }
  const onPathBlur = (blurred: Path) => {
    session.current = null
    callbacks.onPathBlur(blurred)
  }
  const onChange = (event: PatchEvent) => {
    const language = languageAt(event.patches[0]?.path[0])
    if (!language) return callbacks.onChange(event)
    const last = event.patches.at(-1)
    const isEmptied = last?.type === 'unset' && last.path.length === 1
    const before = session.current?.language === language ? session.current.before : value
    callbacks.onChange(event.append(followEdit({ language, before, now: value, isEmptied })))
  }
  return (
    <FormCallbacksProvider {...callbacks} {...{ onPathFocus, onPathBlur, onChange }}>
      {children}
    </FormCallbacksProvider>
  )
}
