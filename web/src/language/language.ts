import { DEFAULT_LANGUAGE, type Language } from '@portfolio/contract/language'
import { createContext, use } from 'react'

/** The language of the page, by its URL. */
export const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE)

export const useLanguage = () => use(LanguageContext)
