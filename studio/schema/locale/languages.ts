import { LANGUAGES, type Language } from '@portfolio/contract/language'

/** The languages as the owner sees them named. The first is the one that others fall back to. */
const TITLES = { en: 'English', srb: 'Serbian' } as const satisfies Record<Language, string>

export const titleOf = (language: Language) => TITLES[language]
export const languages = LANGUAGES.map((id) => ({ id, title: titleOf(id) }))
export const MAIN_LANGUAGE: Language = 'en'
