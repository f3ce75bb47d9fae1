import { type RefObject, useEffect, useState } from 'react'

const LOOKS_EVERY_MS = 2_000
/** Sanity UI's box for an error, in place of the list. */
const ERROR = ':scope:not(:has([data-rfd-droppable-id])) [data-ui="Card"][data-tone="critical"]'

/**
 * Looks for the error that the plugin's list shows after a failed request. The list has no callback for it and does not
 * try again by itself.
 * @returns a number that changes while an error is shown; as the list's React key it mounts the list again
 */
export function useErrorsIn(box: RefObject<HTMLElement | null>): number {
  const [errors, setErrors] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => {
      if (box.current?.querySelector(ERROR)) setErrors((count) => count + 1)
    }, LOOKS_EVERY_MS)
    return () => clearInterval(timer)
  }, [box])
  return errors
}
