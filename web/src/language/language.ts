import { DEFAULT_LANGUAGE, type Language } from '@portfolio/contract/language'
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
