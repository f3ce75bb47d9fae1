import {
  type Language,
  DEFAULT_LANGUAGE,
  LANGUAGES,
  nearestLanguage,
  publishedLanguages,
} from '@portfolio/contract/language'
import { languageTitle } from '@portfolio/contract/language-title'
import { read, readText } from './read.ts'

/** The languages in which the site is published, which the server writes into the Studio's page; elsewhere all. */
export const PUBLISHED = publishedLanguages(
  typeof document === 'undefined' ? null : document.documentElement.dataset.languages?.split(' '),
)

/** All languages except the default one; empty on a site with one language. */
export const OTHER_LANGUAGES: readonly Language[] = LANGUAGES.filter((id) => id !== DEFAULT_LANGUAGE)

export const languages = PUBLISHED.map((id) => ({ id, title: languageTitle(id) }))
export const MAIN_LANGUAGE: Language = nearestLanguage(DEFAULT_LANGUAGE, PUBLISHED)

/** The state of a text in a language: `stale` when the main text has changed since the translation. */
export type TranslationState = 'current' | 'missing' | 'stale'

export const TRANSLATED_LANGUAGES: readonly Language[] = PUBLISHED.filter(
  (language) => language !== MAIN_LANGUAGE,
)

/** Name of the hidden field with the main text from which a translation was made. */
export const translatedFromField = (language: Language) => `${language}TranslatedFrom`

/** @param value a bilingual field's value: `{en, srb, srbTranslatedFrom?}` */
export function translationState(value: unknown, language: Language): TranslationState {
  if (textIn(value, language) === '') return 'missing'
  if (language === MAIN_LANGUAGE) return 'current'
  const main = textIn(value, MAIN_LANGUAGE)
  return (toRecord(value, language) ?? main) === main ? 'current' : 'stale'
}

/** The main language's text when the translation was made; undefined when it was not recorded. */
export function toRecord(value: unknown, language: Language): string | undefined {
  const record = read(value, translatedFromField(language))
  return typeof record === 'string' ? record : undefined
}

export const isUntouched = (value: unknown) => PUBLISHED.every((language) => textIn(value, language) === '')

/** The text of a bilingual field in one language, from a line, a text or blocks; can be empty. */
export const textIn = (value: unknown, language: Language) => plainText(read(value, language))

/** The text in the main language, else in another one; undefined when there is none. */
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
