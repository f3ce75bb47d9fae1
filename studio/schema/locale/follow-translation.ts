import type { Language } from '@portfolio/api/contract/language'
import { type FormPatch, set, setIfMissing, unset } from 'sanity'
import { MAIN_LANGUAGE } from './languages.ts'
import { TRANSLATED_LANGUAGES, read, textIn, translatedFromField } from './translation-state.ts'

/**
 * What an edit in one language means for the record of what each translation was made from.
 *
 * A translation that is written is one of what the main language says now. When the main language changes under a
 * translation without a record (it was imported), what it said until now is what the translation was made from.
 * @param before the bilingual field's value when the owner began to edit in this language
 * @param after its value with the edit
 * @returns patches to the bilingual field, besides the edit
 */
export function followTranslation(language: Language, before: unknown, after: unknown): FormPatch[] {
  if (language === MAIN_LANGUAGE) {
    const was = textIn(before, MAIN_LANGUAGE)
    return TRANSLATED_LANGUAGES.filter(
      (other) => was !== '' && textIn(before, other) !== '' && !hasRecord(after, other),
    ).map((other) => setIfMissing(was, [translatedFromField(other)]))
  }
  const field = translatedFromField(language)
  const source = textIn(after, MAIN_LANGUAGE)
  const isTranslation = source !== '' && textIn(after, language) !== ''
  if (isTranslation) return read(after, field) === source ? [] : [set(source, [field])]
  return hasRecord(after, language) ? [unset([field])] : []
}

/** Says that a translation fits what the main language says now. */
export const confirmTranslation = (value: unknown, language: Language): FormPatch =>
  set(textIn(value, MAIN_LANGUAGE), [translatedFromField(language)])

const hasRecord = (value: unknown, language: Language) =>
  typeof read(value, translatedFromField(language)) === 'string'
