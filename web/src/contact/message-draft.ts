import { createStore } from '#src/state/store.ts'

const KEY = 'portfolio-contact-message'

export type DraftMessage = Record<'first_name' | 'last_name' | 'email' | 'phone' | 'message', string>

export const EMPTY_MESSAGE: DraftMessage = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  message: '',
}

/** The contact message, passed from the form to the human check. */
export const messageDraft = createStore<DraftMessage | null>(null)

/** Restores the draft of this tab after a reload. */
export function restoreDraft(): DraftMessage | null {
  if (!messageDraft.get()) messageDraft.set(readDraft())
  return messageDraft.get()
}

/** Stores the draft in memory and in the tab's session storage; null removes it. */
export function holdDraft(draft: DraftMessage | null) {
  messageDraft.set(draft)
  try {
    if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Disabled or full: the draft stays in memory until a reload.
  }
}

function readDraft(): DraftMessage | null {
  try {
    const held: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isDraft(held) ? held : null
  } catch {
    return null
  }
}

const isDraft = (value: unknown): value is DraftMessage =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(EMPTY_MESSAGE).every((name) => typeof Reflect.get(value, name) === 'string')
