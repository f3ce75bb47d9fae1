import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'

/** A page could not be read, most often because the connection is gone: the browser tries it anew. */
export function Failure() {
  const error = useRouteError()
  useEffect(() => {
    reportError(error)
  }, [error])
  return null
}
