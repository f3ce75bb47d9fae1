import { LANGUAGES, type Language } from '@portfolio/contract/language'
import { MAIN_LANGUAGE, PUBLISHED } from './languages.ts'
import { read, readText } from './read.ts'

/**
 * The state of a text in a language: `stale` when the main language has changed since it was translated.
 */
export type TranslationState = 'current' | 'missing' | 'stale'

export const TRANSLATED_LANGUAGES = PUBLISHED.filter((language) => language !== MAIN_LANGUAGE)

/** Name of the hidden field that keeps what the main language said when the translation was made. */
export const translatedFromField = (language: Language) => `${language}TranslatedFrom`

/** @param value a bilingual field's: `{en, srb, srbTranslatedFrom?}` */
export function translationState(value: unknown, language: Language): TranslationState {
  if (textIn(value, language) === '') return 'missing'
  if (language === MAIN_LANGUAGE) return 'current'
  const translatedFrom = read(value, translatedFromField(language))
  const isStale = typeof translatedFrom === 'string' && translatedFrom !== textIn(value, MAIN_LANGUAGE)
  return isStale ? 'stale' : 'current'
}

/** Whether a bilingual field is empty in every language of the site. */
export const isUntouched = (value: unknown) => PUBLISHED.every((language) => textIn(value, language) === '')

/** The words of a bilingual field in one language: of a line, a text or blocks; empty when there are none. */
export const textIn = (value: unknown, language: Language) => plainText(read(value, language))

/** The words in the main language, or in another when there are none; undefined when there are none at all. */
export const anyText = (value: unknown): string | undefined =>
  [MAIN_LANGUAGE, ...LANGUAGES].map((language) => textIn(value, language)).find(Boolean)

function plainText(content: unknown): string {
  if (typeof content === 'string') return content.trim()
  if (Array.isArray(content)) return content.map(blockText).join('\n').trim()
  return ''
}

function blockText(block: unknown): string {
  const children = read(block, 'children')
  if (!Array.isArray(children)) return ''
  return children.map((child) => readText(child, 'text')).join('')
}
