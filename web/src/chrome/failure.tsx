import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'

/** Replaces a page that failed to load, or later to load a part. Reloads it in full, unless its document has just come. */
export function Failure() {
  const error = useRouteError()
  useEffect(() => {
    reportError(error)
    // A failure that each load repeats must not reload for ever, on slow machines either.
    const hasJustCome =
      performance.now() < 60_000 &&
      performance
        .getEntriesByType('navigation')
        .some(({ name }) => new URL(name).pathname === location.pathname)
    if (!hasJustCome) location.reload()
  }, [error])
  return null
}
