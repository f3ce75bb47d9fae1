import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { focusHeading } from '#src/ui/focus-heading.ts'

/** Focuses the heading of a new page, where keyboard and screen readers then start, as after a full load. */
export function useFocusOnNavigation() {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    const former = shown.current
    if (former === pathname) return
    shown.current = pathname
    if (hash || document.querySelector('dialog[open]') || isFocusOnLinkTo(former)) return
    focusHeading()
  }, [pathname, hash])
}

/** True after a modal closed, because that has returned the focus to the link that opened it. */
const isFocusOnLinkTo = (pathname: string) =>
  document.activeElement instanceof HTMLAnchorElement &&
  document.activeElement.pathname === pathname &&
  document.activeElement.closest('main') !== null
