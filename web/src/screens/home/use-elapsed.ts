import { useEffect, useState } from 'react'

/** Nothing moves for people who prefer reduced motion, and what comes later is there at once. */
export const isMotionReduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches

export function useElapsed(milliseconds: number): boolean {
  const [hasElapsed, setHasElapsed] = useState(isMotionReduced)
  useEffect(() => {
    const timer = setTimeout(() => setHasElapsed(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return hasElapsed
}
