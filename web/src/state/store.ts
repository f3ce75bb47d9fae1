import { useSyncExternalStore } from 'react'

/** A slice of client state outside React, so that it persists across screens. */
export type Store<State> = {
  initial: State
  get: () => State
  set: (state: State) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    initial,
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

/** The server's render and the first one in the browser have the initial state. */
export const useStore = <State>({ subscribe, get, initial }: Store<State>): State =>
  useSyncExternalStore(subscribe, get, () => initial)
