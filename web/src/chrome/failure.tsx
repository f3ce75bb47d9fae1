import { useEffect } from 'react'
import { useNavigationType, useRouteError } from 'react-router-dom'

/** Replaces a page that failed to load, or later to load a part. Reloads it in full, unless that has just been done. */
export function Failure() {
  const error = useRouteError()
  const cameBy: string = useNavigationType()
  useEffect(() => {
    reportError(error)
    // A failure that each load repeats must not reload for ever, on slow machines either. After a reload, the page came by
    // `POP`, as after Back.
    const isReloaded = performance
      .getEntriesByType('navigation')
      .some((entry) => 'type' in entry && entry.type === 'reload')
    if (cameBy !== 'POP' || !isReloaded || performance.now() > 60_000) location.reload()
  }, [error, cameBy])
  return null
}
