import { createContext, use } from 'react'
import type { loadLayout } from './load-layout.ts'

export type LayoutData = Awaited<ReturnType<typeof loadLayout>>

export const isLayoutData = (value: unknown): value is LayoutData =>
  typeof value === 'object' && value !== null && 'settings' in value

export const LayoutDataContext = createContext<LayoutData | null>(null)

/** The layout shown last in this browser, for a page of another language whose own cannot be loaded. */
export const lastLayout: { data?: LayoutData } = {}

export function useLayoutData(): LayoutData {
  const data = use(LayoutDataContext)
  if (!data) throw new Error('layout')
  return data
}
