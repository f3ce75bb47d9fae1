import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
  nearestLanguage,
  publishedLanguages,
} from '@portfolio/contract/language'
import { languageTitle } from '@portfolio/contract/language-title'

/** The languages in which the site is published, which the server writes into the Studio's page; elsewhere all. */
export const PUBLISHED = publishedLanguages(
  typeof document === 'undefined' ? null : document.documentElement.dataset.languages?.split(' '),
)

/** All languages except the default one; empty on a site with one language. */
export const OTHER_LANGUAGES: readonly Language[] = LANGUAGES.filter((id) => id !== DEFAULT_LANGUAGE)

export const languages = PUBLISHED.map((id) => ({ id, title: languageTitle(id) }))
export const MAIN_LANGUAGE: Language = nearestLanguage(DEFAULT_LANGUAGE, PUBLISHED)
