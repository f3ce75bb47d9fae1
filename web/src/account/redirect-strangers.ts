import type { Language } from '@portfolio/contract/language'
import { pathTo } from '@portfolio/contract/paths'
import { redirect } from 'react-router-dom'
import { userStore } from '#src/state/user.ts'

/**
 * For loaders of an account's screens: nobody sees one flash before `useRequiredUser` redirects. The server redirects by
 * the session, `needsSignIn` in the contract.
 * @throws {Response} a redirect to the guestbook when nobody is signed in
 */
export function redirectStrangers(language: Language) {
  if (!import.meta.env.SSR && !userStore.get()) throw redirect(pathTo(language, 'comments'))
}
