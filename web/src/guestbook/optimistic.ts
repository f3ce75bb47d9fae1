import type { Impression } from '@portfolio/contract/impression'
import type { User } from '@portfolio/contract/account'
import { createStore, useStore } from '#src/state/store.ts'

/** Optimistic entries: impressions shown before the server has confirmed them. */
const writtenStore = createStore<readonly Impression[]>([])

export const useOptimisticEntries = () => useStore(writtenStore)

let lastId = 0

export function showOptimistically(user: User, text: string) {
  const written: Impression = {
    _id: `written-${++lastId}`,
    impression: text,
    date: new Date().toISOString(),
    first_name: user.first_name,
    last_name: user.last_name,
  }
  writtenStore.set([written, ...writtenStore.get()])
  return () => writtenStore.set(writtenStore.get().filter((each) => each !== written))
}
