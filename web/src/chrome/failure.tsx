import { useEffect } from 'react'
import { useNavigationType, useRouteError } from 'react-router-dom'

/** Replaces a page that failed to load, or later to load a part. Reloads it in full, unless its document has just come. */
export function Failure() {
  const error = useRouteError()
  const cameBy: string = useNavigationType()
  useEffect(() => {
    reportError(error)
    // A failure that each load repeats must not reload for ever, on slow machines either.
    if (cameBy !== 'POP' || performance.now() > 60_000) location.reload()
  }, [error, cameBy])
  return null
}
