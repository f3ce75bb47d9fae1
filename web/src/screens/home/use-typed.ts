import { useEffect, useState } from 'react'

const START_AFTER_MS = 1000
const EVERY_MS = 30

/** The typed part of a text: after one second a character every 30 ms; the whole text without animation. */
export function useTyped(text: string, isStill: boolean): string {
  const characters = Array.from(text)
  const total = characters.length
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (isStill) return
    let timer: ReturnType<typeof setTimeout>
    let next = 1
    const type = () => {
      setCount(next)
      next += 1
      if (next <= total) timer = setTimeout(type, EVERY_MS)
    }
    timer = setTimeout(type, START_AFTER_MS)
    return () => clearTimeout(timer)
  }, [total, isStill])
  return isStill ? text : characters.slice(0, count).join('')
}
