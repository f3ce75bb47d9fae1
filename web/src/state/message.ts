import { createStore, useStore } from './store.ts'

export type Message = { id: number; text: string; kind: 'success' | 'error' }

const messageStore = createStore<readonly Message[]>([])
const NONE: readonly Message[] = []
const SHOWN_FOR_MS = 6000

export const useMessages = () => useStore(messageStore, NONE)

let lastId = 0

/** Shows a toast for a while. */
export function showMessage(kind: Message['kind'], text: string) {
  const message = { id: ++lastId, text, kind }
  messageStore.set([...messageStore.get(), message])
  setTimeout(() => dismissMessage(message.id), SHOWN_FOR_MS)
}

const dismissMessage = (id: number) =>
  messageStore.set(messageStore.get().filter((message) => message.id !== id))
