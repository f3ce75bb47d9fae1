import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'

/** Shown when a page could not be loaded, usually without a connection; the link reloads it. */
export function Failure() {
  const error = useRouteError()
  useEffect(() => {
    reportError(error)
  }, [error])
  return null
}
