import type { Language } from '@portfolio/contract/language'
import { Grid, Stack } from '@sanity/ui'
import { useRef } from 'react'
import {
  FormCallbacksProvider,
  ObjectInputMembers,
  type ObjectInputProps,
  type PatchEvent,
  type Path,
  useFormCallbacks,
} from 'sanity'
import { PUBLISHED } from '../translation/languages.ts'
import { followEdit } from '../translation/follow-edit.ts'
import { StaleTranslations } from './stale-translations.tsx'

/** A bilingual field: its languages side by side, or below each other on a narrow screen. */
export function LocalizedInput(props: ObjectInputProps) {
  return (
    <FollowedEdits {...props}>
      <Stack gap={3}>
        <Grid gridTemplateColumns={[1, 1, PUBLISHED.length]} gapX={4} gapY={4}>
          <ObjectInputMembers {...props} />
        </Grid>
        <StaleTranslations {...props} />
      </Stack>
    </FollowedEdits>
  )
}

/** Adds to each of the owner's edits within what it means for the translations; edits from elsewhere bring theirs. */
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
