import type { Language } from '@portfolio/contract/language'
import { pathTo } from '@portfolio/contract/paths'
import { redirect } from 'react-router-dom'
import { userStore } from '#src/state/user.ts'

/**
 * Called by the loaders of screens that need an account, so that nothing is rendered first. On the server the session
 * decides instead.
 * @returns nothing to show
 * @throws {Response} a redirect to the guestbook when the browser has no signed-in user
 */
export function redirectStrangers({ language }: { language: Language }) {
  if (import.meta.env.SSR || userStore.get()) return {}
  // The header of `replace()`: after a sign-out Back would lead to the account, and a new entry forward again.
  throw redirect(pathTo(language, 'comments'), { headers: { 'X-Remix-Replace': 'true' } })
}
