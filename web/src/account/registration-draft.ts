import type { Registration } from '@portfolio/contract/account'
import { createStore } from '#src/state/store.ts'

/** `refusal` is the API's message about the password. */
export type RegistrationDraft = Registration & { refusal?: string }

/** What was entered for registration, between form and confirm page. Held in memory only: it carries a password. */
export const registrationDraft = createStore<RegistrationDraft | null>(null)
