import { type PlainScreenName, pathTo } from '@portfolio/contract/paths'
import { useCallback } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router-dom'
import { useLanguage } from './language.ts'

export function useGoTo() {
  const navigate = useNavigate()
  const language = useLanguage()
  return useCallback(
    async (screen: PlainScreenName, options?: NavigateOptions) => navigate(pathTo(language, screen), options),
    [navigate, language],
  )
}
