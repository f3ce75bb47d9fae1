import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageInfo } from '@portfolio/contract/language'

export const titleOf = (language: Language) => languageInfo(language).title
export const languages = LANGUAGES.map((id) => ({ id, title: titleOf(id) }))
export const MAIN_LANGUAGE: Language = DEFAULT_LANGUAGE
