import { useRouteLoaderData } from 'react-router-dom'
import { useLanguage } from '#src/language/language.ts'
import type { loadLayout } from './load-layout.ts'

export type LayoutData = Awaited<ReturnType<typeof loadLayout>>

/** Within any screen: each language's route carries it. */
export function useLayoutData(): LayoutData {
  const data = useRouteLoaderData<LayoutData>(useLanguage())
  if (!data) throw new Error('layout')
  return data
}
