import type { HumanCheck } from '@portfolio/contract/contact'
import { createContext, useContext } from 'react'
import type { Problem } from './problem.ts'

/** What the API answered, for the screen that comes next. */
export type PostedData = { humanCheck?: HumanCheck }

/** What a page shows after a form was sent without scripts. */
export type Posted = PostedData & {
  message: { kind: 'success' | 'error'; text: string } | null
  values: Readonly<Record<string, string>>
  problems: readonly Problem[]
}

/** Only the server provides it: the pages that follow a form without scripts are not hydrated. */
export const PostedContext = createContext<Posted | null>(null)
export const usePosted = () => useContext(PostedContext)
