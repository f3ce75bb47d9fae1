import type { Language } from '@portfolio/contract/language'
import { useRouteLoaderData } from 'react-router-dom'
import { type Content, found, foundTexts } from './content.ts'
import { LAYOUT_QUERY } from './queries/layout.ts'
import { useLanguage } from '#src/language/language.ts'

/** What header, menu and footer show. */
export async function loadLayout(content: Content, language: Language) {
  const { texts, footer, settings } = await content.load(LAYOUT_QUERY, { language })
  return {
    texts: foundTexts(texts),
    footer: foundTexts(footer),
    settings: found(settings, 'siteSettings'),
  }
}
export type LayoutData = Awaited<ReturnType<typeof loadLayout>>

/** Within any screen: each language's route carries it. */
export function useLayoutData(): LayoutData {
  const data = useRouteLoaderData<LayoutData>(useLanguage())
  if (!data) throw new Error('layout')
  return data
}
