import { hasToken } from '@portfolio/contract/csrf-token'
import { userStore } from '#src/state/user.ts'

/** False for visitors who have never signed in: their pages need neither the account code nor a session request. */
export const mayBeSignedIn = () => userStore.get() !== null || hasToken()
