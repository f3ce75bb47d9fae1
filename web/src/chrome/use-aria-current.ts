import { useLocation } from 'react-router-dom'

/**
 * The `aria-current` of links.
 * @returns marks a path as current on its page and, unless `isExact`, on the pages below it
 */
export function useAriaCurrent() {
  const pathname = useLocation().pathname.toLowerCase()
  return (path: string, { isExact }: { isExact: boolean }) =>
    pathname === path || (!isExact && pathname.startsWith(`${path}/`)) ? 'page' : undefined
}
