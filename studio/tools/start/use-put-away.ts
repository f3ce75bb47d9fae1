import { useState } from 'react'

/** @param key in local storage of this browser */
export function usePutAway(key: string) {
  const [isPutAway, setIsPutAway] = useState(() => localStorage.getItem(key) !== null)
  const putAway = () => {
    localStorage.setItem(key, 'yes')
    setIsPutAway(true)
  }
  return { isPutAway, putAway }
}
