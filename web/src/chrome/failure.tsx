import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'

/**
 * In place of a page that could not be loaded, without a connection or after a new version has replaced its scripts: the
 * browser loads it, or says why not. What the browser itself has loaded would fail again.
 */
export function Failure() {
  const error = useRouteError()
  useEffect(() => {
    reportError(error)
    const loaded = performance.getEntriesByType('navigation')
    if (!loaded.some(({ name }) => new URL(name).pathname === location.pathname)) location.reload()
  }, [error])
  return null
}
