import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'

/** In place of a page that could not be loaded: the browser loads it, or says why not, unless it has loaded it before. */
export function Failure() {
  const error = useRouteError()
  useEffect(() => {
    reportError(error)
    const loaded = performance.getEntriesByType('navigation')
    if (!loaded.some(({ name }) => new URL(name).pathname === location.pathname)) location.reload()
  }, [error])
  return null
}
