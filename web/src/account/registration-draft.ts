import type { Registration } from '@portfolio/contract/account'
import { createStore } from '#src/state/store.ts'
import { userStore } from '#src/state/user.ts'

/** `refusal` is the API's message about the password. */
export type RegistrationDraft = Registration & { refusal?: string }

/** The input of the registration form for the confirm page. In memory only, because it contains a password. */
export const registrationDraft = createStore<RegistrationDraft | null>(null)
userStore.subscribe(() => registrationDraft.set(null))
