import { useEffect, useState } from 'react'

export function useElapsed(milliseconds: number): boolean {
  const [hasElapsed, setHasElapsed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasElapsed(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return hasElapsed
}
