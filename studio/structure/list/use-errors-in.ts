import { type RefObject, useEffect, useState } from 'react'

const LOOKS_EVERY_MS = 2_000
/** Sanity UI's box for an error, in place of the list. */
const ERROR = ':scope:not(:has([data-rfd-droppable-id])) [data-ui="Card"][data-tone="critical"]'

/**
 * Counts how often an error is seen in the plugin's list, which shows it for ever after a failed request and reports it
 * to nobody. With the count as its key, the list starts anew.
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
