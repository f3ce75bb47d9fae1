import { useEffect, useState } from 'react'

const NONE: readonly HTMLElement[] = []

export function useElements(selector: string): readonly HTMLElement[] {
  const [elements, setElements] = useState(NONE)
  useEffect(() => {
    const find = () => {
      const now = [...document.querySelectorAll<HTMLElement>(selector)]
      setElements((shown) => (isSame(shown, now) ? shown : now))
    }
    find()
    const observer = new MutationObserver(find)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [selector])
  return elements
}

const isSame = (one: readonly HTMLElement[], other: readonly HTMLElement[]) =>
  one.length === other.length && one.every((element, index) => element === other[index])
