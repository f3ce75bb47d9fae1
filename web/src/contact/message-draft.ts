import type { User } from '@portfolio/contract/account'
import { forgetValues } from '#src/forms/kept-values.ts'
import { createStore, useStore } from '#src/state/store.ts'
import { mayRead, useUser, userStore } from '#src/state/user.ts'

const KEY = 'portfolio-contact-message'

export type DraftMessage = Record<'first_name' | 'last_name' | 'email' | 'phone' | 'message', string>

export const EMPTY_MESSAGE: DraftMessage = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  message: '',
}

/** `author`: the e-mail address of the signed-in person; undefined for others. */
type Held = { author?: string | undefined; message: DraftMessage }

const held = createStore<Held | null>(null)

userStore.subscribe(() => {
  const draft = held.get()
  if (draft && !draft.author && !userStore.get()) holdDraft(null)
})

/** The contact message, passed from the form to the human check. */
export const useMessageDraft = () => ownMessage(useStore(held), useUser())

export function restoreDraft(): DraftMessage | null {
  if (!held.get()) held.set(readHeld())
  return ownMessage(held.get(), userStore.get())
}

/** Null for a message whose author is no longer signed in. */
const ownMessage = (draft: Held | null, user: User | null) =>
  draft && mayRead(draft.author, user) ? draft.message : null

/** Stores the draft in memory and in the tab's session storage; null removes it, once it is sent. */
export function holdDraft(message: DraftMessage | null) {
  const draft = message && { author: userStore.get()?.email, message }
  held.set(draft)
  if (!message) forgetValues(EMPTY_MESSAGE)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Disabled or full: the draft stays in memory until a reload.
  }
}

function readHeld(): Held | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isHeld(stored) ? stored : null
  } catch {
    return null
  }
}

const isHeld = (value: unknown): value is Held =>
  isObject(value) && 'message' in value && isMessage(value.message)

const isMessage = (value: unknown) =>
  isObject(value) && Object.keys(EMPTY_MESSAGE).every((name) => typeof Reflect.get(value, name) === 'string')

const isObject = (value: unknown) => typeof value === 'object' && value !== null
