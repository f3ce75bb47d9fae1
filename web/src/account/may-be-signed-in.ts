import { hasToken } from '@portfolio/contract/csrf-token'
import { userStore } from '#src/state/user.ts'

/** Saves code and a request for visitors who have never signed in. */
export const mayBeSignedIn = () => userStore.get() !== null || hasToken()
