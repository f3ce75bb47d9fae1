import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Reports page views without a request to the server, for the owner's statistics. */
export function useViewReports() {
  const { pathname } = useLocation()
  const reported = useRef(pathname)
  useEffect(() => {
    if (reported.current === pathname) return
    reported.current = pathname
    const body = new Blob([JSON.stringify({ path: pathname })], { type: 'application/json' })
    // After the first paint of the page.
    requestAnimationFrame(() => setTimeout(() => navigator.sendBeacon('/api/visits/page', body)))
  }, [pathname])
}
