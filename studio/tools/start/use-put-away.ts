import { useState } from 'react'

export function usePutAway(key: string) {
  const [isPutAway, setIsPutAway] = useState(() => localStorage.getItem(key) !== null)
  const putAway = () => {
    localStorage.setItem(key, 'yes')
    setIsPutAway(true)
  }
  return { isPutAway, putAway }
}
