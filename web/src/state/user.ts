import { hasToken } from '@portfolio/contract/csrf-token'
import type { User } from '@portfolio/contract/account'
import { readStored, store } from '#src/storage.ts'
import { createStore, useStore } from './store.ts'

export const USER_KEY = 'portfolio-user'

/** The signed-in visitor as stored in this browser; the server's session corrects it on load. */
export const userStore = createStore<User | null>(null)

export const useUser = () => useStore(userStore)

export function storeUser(user: User | null) {
  store(USER_KEY, user && JSON.stringify(user))
  userStore.set(user)
}

/**
 * Whether a user may see input that this browser has kept.
 * @param author e-mail address of the account that was signed in when the input was typed; undefined if none was
 */
export const mayRead = (author: string | undefined, user: User | null = userStore.get()) =>
  author === undefined || author === user?.email

export function readStoredUser(): User | null {
  try {
    const stored: unknown = JSON.parse(readStored(USER_KEY) ?? 'null')
    return isUser(stored) ? stored : null
  } catch {
    return null
  }
}

// Without zod, so that pages without a form do not load it.
export const isUser = (value: unknown): value is User =>
  typeof value === 'object' &&
  value !== null &&
  ['first_name', 'last_name', 'email'].every((name) => typeof Reflect.get(value, name) === 'string')

/** False for visitors who have never signed in: their pages need neither the account code nor a session request. */
export const mayBeSignedIn = () => userStore.get() !== null || hasToken()
