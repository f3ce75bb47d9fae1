import { useEffect, useState } from 'react'

const START_AFTER_MS = 1000
const EVERY_MS = 30

/** How many characters are typed after a time: the first after one second, then one every 30 ms. */
const countTyped = (elapsedMs: number) =>
  elapsedMs < START_AFTER_MS ? 0 : 1 + Math.floor((elapsedMs - START_AFTER_MS) / EVERY_MS)

/** The typed part of a text, by the time since the start; the whole text without animation. */
export function useTyped(text: string, isStill: boolean): string {
  const characters = Array.from(text)
  const total = characters.length
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (isStill) return
    const startedAt = performance.now()
    let timer: ReturnType<typeof setTimeout>
    // Timers are late on a busy machine and rare in a hidden tab, so they only wake: the clock says how much is typed.
    const type = () => {
      const elapsed = performance.now() - startedAt
      const typed = Math.min(countTyped(elapsed), total)
      setCount(typed)
      const nextAt = START_AFTER_MS + typed * EVERY_MS
      if (typed < total) timer = setTimeout(type, Math.ceil(nextAt - elapsed))
    }
    timer = setTimeout(type, START_AFTER_MS)
    return () => clearTimeout(timer)
  }, [total, isStill])
  return isStill ? text : characters.slice(0, count).join('')
}
