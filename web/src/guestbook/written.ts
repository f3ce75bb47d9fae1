import type { Impression } from '@portfolio/contract/impression'
import type { User } from '@portfolio/contract/account'
import { createStore, useStore } from '#src/state/store.ts'

/** An impression on its way: shown before the server has it. */
const writtenStore = createStore<readonly Impression[]>([])
const NONE: readonly Impression[] = []

export const useWritten = () => useStore(writtenStore, NONE)

let lastId = 0

/** Shows an impression as if it were there. @returns what takes it away again */
export function showAsWritten(user: User, text: string) {
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
