import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'

/** Replaces a page that failed to load. Reloads it in full, unless the document already came from its URL. */
export function Failure() {
  const error = useRouteError()
  useEffect(() => {
    reportError(error)
    const loaded = performance.getEntriesByType('navigation')
    if (!loaded.some(({ name }) => new URL(name).pathname === location.pathname)) location.reload()
  }, [error])
  return null
}
