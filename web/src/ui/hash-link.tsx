import type { ReactNode } from 'react'
import { followLink } from './follow-link.ts'

/** A link within the page. An entry that the router does not know would restore the scroll position of the first page. */
export const HashLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} onClick={followLink}>
    {children}
  </a>
)
