import { useState } from 'react'

/** Calls that are not answered yet, each with the ids that it is about: their buttons look busy. */
export function useRunning<What extends string>() {
  const [calls, setCalls] = useState<readonly { what: What; ids: readonly string[] }[]>([])
  return {
    busyWith: (id: string): What | null => calls.find(({ ids }) => ids.includes(id))?.what ?? null,
    run: async (what: What, ids: readonly string[], call: () => Promise<unknown>) => {
      const own = { what, ids }
      setCalls((before) => [...before, own])
      try {
        await call()
      } finally {
        setCalls((before) => before.filter((each) => each !== own))
      }
    },
  }
}
