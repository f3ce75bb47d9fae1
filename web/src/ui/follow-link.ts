import type { MouseEvent } from 'react'
import type { NavigateOptions } from 'react-router-dom'

export type LinkOptions = Pick<NavigateOptions, 'viewTransition' | 'preventScrollReset' | 'replace'> & {
  state?: unknown
}

type Navigate = (path: string, options: NavigateOptions) => void

let navigate: Navigate = () => {}

/** Sets how links open pages. Called by the client entry, which has the router. */
export const setNavigate = (next: Navigate) => {
  navigate = next
}

/**
 * Opens the page of a link of this site without a full load, unless the click asks for another tab or window. Needed for links
 * within the page, too: a history entry that the router does not know restores the first page's scroll position.
 */
export function followLink(event: MouseEvent<HTMLAnchorElement>, options: LinkOptions = {}) {
  const { altKey, ctrlKey, metaKey, shiftKey } = event
  if (event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return
  event.preventDefault()
  const { href, pathname, search, hash } = event.currentTarget
  // As browsers do, a link to the address of the page creates no history entry.
  const replace = options.replace ?? href === location.href
  navigate(pathname + search + hash, { ...options, replace })
}

type Prefetch = (path: string) => void

let prefetch: Prefetch = () => {}

/** Sets how a screen's code is fetched. Called by `when-idle.ts`, which has the routes. */
export const setPrefetch = (next: Prefetch) => {
  prefetch = next
}

export const prefetchScreen: Prefetch = (path) => prefetch(path)
