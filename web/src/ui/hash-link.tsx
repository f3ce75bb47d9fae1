import type { ReactNode } from 'react'
import { followLink } from './follow-link.ts'

/** A link within the page, by the router: an unknown history entry would restore the first page's scroll position. */
export const HashLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} onClick={followLink}>
    {children}
  </a>
)
