import type { HumanCheck } from '@portfolio/contract/contact'
import { createContext, useContext } from 'react'
import type { Problem } from './problem.ts'

/** Data of the API's answer, for the next screen. */
export type PostedData = { humanCheck?: HumanCheck }

/** The result of a form without scripts, for the next page. */
export type Posted = PostedData & {
  message: { kind: 'success' | 'error'; text: string } | null
  values: Readonly<Record<string, string>>
  problems: readonly Problem[]
}

/** Provided by the server only: pages after a form without scripts are not hydrated. */
export const PostedContext = createContext<Posted | null>(null)
export const usePosted = () => useContext(PostedContext)
