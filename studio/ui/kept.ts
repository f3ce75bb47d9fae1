import { useState } from 'react'

/**
 * A hook like `useState`, for one place on the screen. Its value stays while another tool of the Studio is open, so that
 * somebody can look something up and come back.
 */
export function createKept<Value>(initial: Value) {
  let kept = initial
  return function useKept() {
    const [value, show] = useState<Value>(() => kept)
    const set = (next: Value) => {
      kept = next
      show(() => next)
    }
    return [value, set] as const
  }
}
