import { useRouteLoaderData } from 'react-router-dom'
import { useLanguage } from '#src/language/language.ts'
import type { loadLayout } from './load-layout.ts'

export type LayoutData = Awaited<ReturnType<typeof loadLayout>>

/** Available in every screen: the route of each language loads it. */
export function useLayoutData(): LayoutData {
  const data = useRouteLoaderData<LayoutData>(useLanguage())
  if (!data) throw new Error('layout')
  return data
}
