import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'

/**
 * In place of a page that could not be loaded, without a connection or after a new version has replaced its scripts: the
 * browser loads it, or says why not. A hydration that fails would fail again.
 */
export function Failure() {
  const error = useRouteError()
  useEffect(() => {
    reportError(error)
    if ('hydrated' in document.documentElement.dataset) location.reload()
  }, [error])
  return null
}
