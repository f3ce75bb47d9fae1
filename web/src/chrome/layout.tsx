import { LANGUAGE_TAGS, type Language } from '@portfolio/api/contract/language'
import type { ClientReturn } from '@sanity/client'
import { useEffect } from 'react'
import { Outlet, ScrollRestoration, useLoaderData } from 'react-router-dom'
import { type Content, found } from '#src/content/content.ts'
import { LAYOUT_QUERY } from '#src/content/queries.ts'
import { storeLanguage, useLanguage } from '#src/language/language.ts'
import { Header } from './header.tsx'
import { Toasts } from './toasts.tsx'

export async function loadLayout(content: Content, language: Language) {
  const { navigation } = await content.load(LAYOUT_QUERY, { language })
  return { navigation: found(navigation, 'translation-navigation') }
}
export type LayoutData = { navigation: NonNullable<ClientReturn<typeof LAYOUT_QUERY>['navigation']> }

/** What stands around every screen. */
export function Layout() {
  const { navigation }: LayoutData = useLoaderData()
  useDocumentLanguage()
  return (
    <>
      <a className="skip-link" href="#main">
        {navigation.skipToContent}
      </a>
      <Header texts={navigation} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Toasts />
      <ScrollRestoration />
    </>
  )
}

/** Keeps the document's language true while the visitor moves between pages; the server wrote the first one. */
function useDocumentLanguage() {
  const language = useLanguage()
  useEffect(() => {
    document.documentElement.lang = LANGUAGE_TAGS[language]
    if (language === 'srb') storeLanguage('srb')
  }, [language])
}
