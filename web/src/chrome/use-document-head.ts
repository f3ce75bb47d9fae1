import { LANGUAGES, LANGUAGE_TAGS } from '@portfolio/contract/language'
import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router-dom'
import { titleOf } from '#src/document/title.ts'
import { useLanguage } from '#src/language/language.ts'
import { storeLanguage } from '#src/language/stored-language.ts'
import { canonicalPath, pathInLanguage } from '#src/paths.ts'
import type { RouteHandle } from '#src/routes.tsx'
import { useLayoutData } from './layout-data.ts'

/** Keeps the head true while the visitor moves between pages; the server wrote the first one. */
export function useDocumentHead() {
  const language = useLanguage()
  const { settings } = useLayoutData()
  const { pathname, search } = useLocation()
  const match = useMatches().at(-1)
  const meta =
    match && isRouteHandle(match.handle) && match.loaderData ? match.handle.describe(match.loaderData) : null
  const title = meta && titleOf(meta, settings)

  useEffect(() => {
    document.documentElement.lang = LANGUAGE_TAGS[language]
    if (language === 'srb') storeLanguage('srb')
  }, [language])
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  useEffect(() => {
    const address = (path: string) => location.origin + canonicalPath(path, search)
    setHref('link[rel="canonical"]', address(pathname))
    setHref('link[hreflang="x-default"]', address(pathInLanguage(pathname, 'en')))
    for (const each of LANGUAGES) {
      setHref(`link[hreflang="${LANGUAGE_TAGS[each]}"]`, address(pathInLanguage(pathname, each)))
    }
  }, [pathname, search])
}

const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'describe' in handle

const setHref = (selector: string, href: string) =>
  document.head.querySelector(selector)?.setAttribute('href', href)
