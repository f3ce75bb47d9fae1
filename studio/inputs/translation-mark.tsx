import { Badge } from '@sanity/ui'
import { type FieldProps, useFormValue } from 'sanity'
import { PUBLISHED } from '../translation/languages.ts'
import { isUntouched, translationState } from '../translation/translation-state.ts'

/** Marks a language of a bilingual field as missing, when another one is filled in, or as stale. */
export function TranslationMark({ name, path }: Pick<FieldProps, 'name' | 'path'>) {
  const value = useFormValue(path.slice(0, -1))
  const language = PUBLISHED.find((known) => known === name)
  if (!language || isUntouched(value)) return null
  const state = translationState(value, language)
  if (state === 'current') return null
  return <Badge tone="caution">{state === 'missing' ? 'Missing' : 'Out of date?'}</Badge>
}
