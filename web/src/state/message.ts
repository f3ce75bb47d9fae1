import { createStore, useStore } from './store.ts'

export type Message = {
  id: number
  text: string
  kind: 'success' | 'error'
  /** Pathname of the page that it belongs to; null for a message that outlives a navigation. */
  page: string | null
}

const messageStore = createStore<Message | null>(null)

export const useMessage = () => useStore(messageStore, null)

let lastId = 0

/**
 * Shows a toast, which replaces the one before. A success outlives a navigation, because most lead to another page; an
 * error does not, unless `options.outlivesNavigation`.
 */
export function showMessage(
  kind: Message['kind'],
  text: string,
  options: { outlivesNavigation: boolean } = { outlivesNavigation: kind === 'success' },
) {
  messageStore.set({ id: ++lastId, text, kind, page: options.outlivesNavigation ? null : location.pathname })
}

export function dismissMessage(id: number) {
  if (messageStore.get()?.id === id) messageStore.set(null)
}

/** Removes the message of another page than the address shows; what is rendered can be behind it. */
export function dismissMessageOfOtherPage() {
  const page = messageStore.get()?.page ?? null
  if (page !== null && page !== location.pathname) messageStore.set(null)
}
