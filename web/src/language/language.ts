import { DEFAULT_LANGUAGE, type Language, languageInfo } from '@portfolio/contract/language'
import { type PlainScreenName, pathTo } from '@portfolio/contract/paths'
import { createContext, use, useCallback } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom'

/** The language of the page, by its URL. */
export const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE)

export const useLanguage = () => use(LanguageContext)

/** Does nothing once another page is open: a late answer does not move a person who has gone on. */
export function useGoTo() {
  const navigate = useNavigate()
  const language = useLanguage()
  const { pathname } = useLocation()
  return useCallback(
    async (screen: PlainScreenName, options?: NavigateOptions) => {
      if (location.pathname === pathname) await navigate(pathTo(language, screen), options)
    },
    [navigate, language, pathname],
  )
}

/** The page in each language that has it, including its own; empty with one language. */
export const listAlternates = (languages: readonly Language[]): { hrefLang: string; language: Language }[] =>
  languages.length > 1
    ? languages.flatMap((language) => [
        { hrefLang: languageInfo(language).tag, language },
        ...(language === DEFAULT_LANGUAGE ? [{ hrefLang: 'x-default', language }] : []),
      ])
    : []
