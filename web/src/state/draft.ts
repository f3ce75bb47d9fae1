import { readStored, store } from '#src/storage.ts'
import { userStore } from './user.ts'

const KEY = 'portfolio-draft'

// In local storage, after the e-mail address of its author: the next person at this browser must not read it.
const prefix = () => `${userStore.get()?.email}\n`

/** The unsent impression of the person who is signed in. */
export function readDraft(): string {
  const stored = readStored(KEY)
  return stored?.startsWith(prefix()) ? stored.slice(prefix().length) : ''
}

/** @param text an empty one removes the draft */
export const keepDraft = (text: string) => store(KEY, text === '' ? null : prefix() + text)

/** Removes what has been typed in this browser, when somebody signs out. */
export function forgetInput() {
  keepDraft('')
  // The contact message. Whoever was signed in has cookies, without which this storage throws.
  sessionStorage.clear()
}
