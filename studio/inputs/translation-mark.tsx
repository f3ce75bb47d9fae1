import { Badge } from '@sanity/ui'
import { type FieldProps, useFormValue } from 'sanity'
import { PUBLISHED } from '../translation/languages.ts'
import { isUntouched, translationState } from '../translation/translation-state.ts'

/** Says that a language of a bilingual field is missing while another is there, or that it is out of date. */
export function TranslationMark({ name, path }: Pick<FieldProps, 'name' | 'path'>) {
  const value = useFormValue(path.slice(0, -1))
  const language = PUBLISHED.find((known) => known === name)
  if (!language || isUntouched(value)) return null
  const state = translationState(value, language)
  if (state === 'current') return null
  return <Badge tone="caution">{state === 'missing' ? 'Missing' : 'Out of date?'}</Badge>
}
