import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** A new page begins at its heading, for the keyboard and for screen readers, as it would after a full load. */
export function useFocusOnNavigation() {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (hash || document.querySelector('dialog[open]')) return
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname, hash])
}
