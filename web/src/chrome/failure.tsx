import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'

/** A page could not be loaded, usually for lack of a connection; the link makes the browser load it again. */
export function Failure() {
  const error = useRouteError()
  useEffect(() => {
    reportError(error)
  }, [error])
  return null
}
