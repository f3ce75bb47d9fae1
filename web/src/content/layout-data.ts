import { createContext, use } from 'react'
import type { loadLayout } from './load-layout.ts'

export type LayoutData = Awaited<ReturnType<typeof loadLayout>>

export const isLayoutData = (value: unknown): value is LayoutData =>
  typeof value === 'object' && value !== null && 'settings' in value

/** The route of each language loads it. */
export const LayoutDataContext = createContext<LayoutData | null>(null)

/** Available in every screen. */
export function useLayoutData(): LayoutData {
  const data = use(LayoutDataContext)
  if (!data) throw new Error('layout')
  return data
}
