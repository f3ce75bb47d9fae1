import type { Language } from '@portfolio/contract/language'
import { type FormPatch, set, setIfMissing, unset } from 'sanity'
import { MAIN_LANGUAGE } from './languages.ts'
import { read } from './read.ts'
import { TRANSLATED_LANGUAGES, textIn, translatedFromField } from './translation-state.ts'

type Edit = {
  language: Language
  /** The bilingual field's value when the owner began to edit in this language. */
  before: unknown
  /** Its value now, the edit not yet counted. */
  now: unknown
  /** Whether the edit leaves nothing in this language. */
  isEmptied: boolean
}

/**
 * What an edit means for the record of what each translation was made from: patches to the bilingual field.
 *
 * A translation that is written is one of what the main language says now. When the main language changes under a
 * translation without a record, as an imported one is, it was made from what the main language said until now.
 */
export function followEdit({ language, before, now, isEmptied }: Edit): FormPatch[] {
  if (language === MAIN_LANGUAGE) {
    const was = textIn(before, MAIN_LANGUAGE)
    if (was === '') return []
    return TRANSLATED_LANGUAGES.filter(
      (other) => textIn(before, other) !== '' && recordOf(now, other) === undefined,
    ).map((other) => setIfMissing(was, [translatedFromField(other)]))
  }
  const source = isEmptied ? '' : textIn(now, MAIN_LANGUAGE)
  const record = recordOf(now, language)
  if (source === '') return record === undefined ? [] : [unset([translatedFromField(language)])]
  return record === source ? [] : [confirmTranslation(now, language)]
}

/** Says that a translation fits what the main language says now. */
export const confirmTranslation = (now: unknown, language: Language): FormPatch =>
  set(textIn(now, MAIN_LANGUAGE), [translatedFromField(language)])

/** The main language's text when the translation was made; undefined when it was not recorded. */
export function recordOf(value: unknown, language: Language): string | undefined {
  const record = read(value, translatedFromField(language))
  return typeof record === 'string' ? record : undefined
}
