import { createContext, use } from 'react'
import type { loadLayout } from './load-layout.ts'

export type LayoutData = Awaited<ReturnType<typeof loadLayout>>

export const isLayoutData = (value: unknown): value is LayoutData =>
  typeof value === 'object' && value !== null && 'settings' in value

export const LayoutDataContext = createContext<LayoutData | null>(null)

export function useLayoutData(): LayoutData {
  const data = use(LayoutDataContext)
  if (!data) throw new Error('layout')
  return data
}
