import { useSyncExternalStore } from 'react'

/** A slice of client state outside React, so that it persists across screens. */
export type Store<State> = {
  get: () => State
  set: (state: State) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (next) => {
      if (Object.is(next, state)) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** @param onServer the value for the server's render and the first render in the browser */
export const useStore = <State>(store: Store<State>, onServer: State): State =>
  useSyncExternalStore(store.subscribe, store.get, () => onServer)
