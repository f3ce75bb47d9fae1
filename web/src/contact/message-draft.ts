import { createStore } from '#src/state/store.ts'

const KEY = 'portfolio-contact-message'

export type DraftMessage = Record<'first_name' | 'last_name' | 'email' | 'phone' | 'message', string>

/** The contact message between form and human check. */
export const messageDraft = createStore<DraftMessage | null>(null)

/** Takes over what this tab held before it was loaded anew. */
export function restoreDraft(): DraftMessage | null {
  if (!messageDraft.get()) messageDraft.set(readDraft())
  return messageDraft.get()
}

/** Holds a message for as long as the tab is there; null lets go of it. */
export function holdDraft(draft: DraftMessage | null) {
  messageDraft.set(draft)
  try {
    if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Forbidden or full: it is held until the page is loaded anew.
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
  ['first_name', 'last_name', 'email', 'phone', 'message'].every(
    (name) => typeof Reflect.get(value, name) === 'string',
  )
