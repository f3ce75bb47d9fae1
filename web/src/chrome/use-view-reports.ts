import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Reports pages that the browser shows without requesting them, for the owner's statistics. */
export function useViewReports() {
  const { pathname } = useLocation()
  const reported = useRef(pathname)
  useEffect(() => {
    if (reported.current === pathname) return
    reported.current = pathname
    const body = new Blob([JSON.stringify({ path: pathname })], { type: 'application/json' })
    navigator.sendBeacon('/api/visits/page', body)
  }, [pathname])
}
