import { createStore, useStore } from './store.ts'

export type Message = {
  id: number
  text: string
  kind: 'success' | 'error'
  /** Pathname of its page; null for a message that outlives navigations. */
  page: string | null
}

const messageStore = createStore<Message | null>(null)

export const useMessage = () => useStore(messageStore)

let lastId = 0

/** Shows a toast instead of the current one. A success outlives a navigation, because most successes navigate. */
export function showMessage(kind: Message['kind'], text: string, outlivesNavigation = kind === 'success') {
  messageStore.set({ id: ++lastId, text, kind, page: outlivesNavigation ? null : location.pathname })
}

export function dismissMessage(id: number) {
  if (messageStore.get()?.id === id) messageStore.set(null)
}

/** Removes a message of another page. Compares with the current URL, which can be ahead of the rendered page. */
export function dismissMessageOfOtherPage() {
  const page = messageStore.get()?.page ?? null
  if (page !== null && page !== location.pathname) messageStore.set(null)
}
