import { redirectStrangers } from '#src/account/redirect-strangers.ts'
import { loadTexts } from '#src/content/load-texts.ts'
import { USER_ACCOUNT_QUERY } from '#src/content/queries/user-account.ts'
import type { ScreenRequest } from '#src/screens/screen.tsx'

/** The texts of the account page; only the browser knows the account. */
export function loadAccount(request: ScreenRequest) {
  redirectStrangers(request.language)
  return loadTexts(request, USER_ACCOUNT_QUERY)
}
export type AccountData = Awaited<ReturnType<typeof loadAccount>>
