import { useLocation } from 'react-router-dom'

/** Marks links to the page itself and, unless `isExact`, to a page above it. */
export function useAriaCurrent() {
  const pathname = useLocation().pathname
  return (path: string, { isExact }: { isExact: boolean }) =>
    pathname === path || (!isExact && pathname.startsWith(`${path}/`)) ? 'page' : undefined
}
