import { mayRead, userStore } from '#src/state/user.ts'

type Kept = { author: string | undefined; values: Record<string, string> }

/** Input of forms that were left without being sent, by the names of their fields. In memory only. */
const kept = new Map<string, Kept>()

// What was typed before a sign-in has no author, and is removed at the sign-out.
userStore.subscribe(() => {
  for (const [key, { author }] of kept) if (!author && !userStore.get()) kept.delete(key)
})

const keyOf = (initial: object) => Object.keys(initial).join()

/**
 * @param initial the fields of the form by name
 * @param author the e-mail address of who was signed in when the form was opened
 */
export function keepValues(initial: object, form: HTMLFormElement, author: string | undefined) {
  const fields = Object.keys(initial).map((name) => form.elements.namedItem(name))
  const values = fields.filter(isKept).map(({ name, value }) => [name, value] as const)
  kept.set(keyOf(initial), { author, values: Object.fromEntries(values) })
}

export const forgetValues = (initial: object) => kept.delete(keyOf(initial))

/** Empty for input whose author is no longer signed in. */
export function keptValues(initial: object) {
  const found = kept.get(keyOf(initial))
  return found && mayRead(found.author) ? found.values : {}
}

/** Passwords and codes by their autocompletion: a shown password is in a text field. */
const isKept = (field: Element | RadioNodeList | null): field is HTMLInputElement | HTMLTextAreaElement =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
  !field.readOnly &&
  !/password|code|off/.test(field.autocomplete)
