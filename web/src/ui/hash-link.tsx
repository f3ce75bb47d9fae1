import type { ReactNode } from 'react'
import { followLink } from './follow-link.ts'

/**
 * A link within the page. Without the router it would create a history entry that the router does not know, which would
 * restore the scroll position of the first page of the visit.
 */
export const HashLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} onClick={followLink}>
    {children}
  </a>
)
