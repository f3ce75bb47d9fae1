import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'

/**
 * A link within the page. A plain `<a href="#...">` creates a history entry that the router does not know: it would
 * restore the scroll position of the first page of the visit.
 */
export function HashLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    // The server renders pages without the campaign parameters of their address.
    <Link to={{ pathname, search, hash: to }} discover="none" suppressHydrationWarning>
      {children}
    </Link>
  )
}
