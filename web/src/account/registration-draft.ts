import type { Registration } from '@portfolio/contract/account'
import { createStore } from '#src/state/store.ts'

/** What was entered for registration, between form and confirm page. Held in memory only: it carries a password. */
export const registrationDraft = createStore<Registration | null>(null)
