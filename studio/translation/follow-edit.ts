import type { Language } from '@portfolio/contract/language'
import { type FormPatch, set, setIfMissing, unset } from 'sanity'
import { MAIN_LANGUAGE, TRANSLATED_LANGUAGES, textIn, toRecord, translatedFromField } from './languages.ts'

type Edit = {
  language: Language
  /** The bilingual field's value when the owner started to edit this language. */
  before: unknown
  now: unknown
  isEmptied: boolean
}

/**
 * Returns patches to the bilingual field that record which main text each translation was made from. An edited
 * translation is recorded with the current main text. When the main text changes and a translation has no record,
 * as after an import, it is recorded with the previous main text.
 */
export function followEdit({ language, before, now, isEmptied }: Edit): FormPatch[] {
  if (language === MAIN_LANGUAGE) {
    const was = textIn(before, MAIN_LANGUAGE)
    if (was === '') return []
    return TRANSLATED_LANGUAGES.filter(
      (other) => textIn(before, other) !== '' && toRecord(now, other) === undefined,
    ).map((other) => setIfMissing(was, [translatedFromField(other)]))
  }
  const source = isEmptied ? '' : textIn(now, MAIN_LANGUAGE)
  const record = toRecord(now, language)
  if (source === '') return record === undefined ? [] : [unset([translatedFromField(language)])]
  return record === source ? [] : [confirmTranslation(now, language)]
}

export const confirmTranslation = (now: unknown, language: Language): FormPatch =>
  set(textIn(now, MAIN_LANGUAGE), [translatedFromField(language)])
