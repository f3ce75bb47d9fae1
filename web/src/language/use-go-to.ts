import { type PlainScreenName, pathTo } from '@portfolio/contract/paths'
import { useCallback, useEffect, useRef } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router-dom'
import { useLanguage } from './language.ts'

/** Does nothing once the component is gone: a late answer does not move a person who has left its page. */
export function useGoTo() {
  const navigate = useNavigate()
  const language = useLanguage()
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return useCallback(
    async (screen: PlainScreenName, options?: NavigateOptions) => {
      if (isShown.current) await navigate(pathTo(language, screen), options)
    },
    [navigate, language],
  )
}
