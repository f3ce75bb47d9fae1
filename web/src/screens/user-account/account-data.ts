import { redirectStrangers } from '#src/account/redirect-strangers.ts'
import { foundSections } from '#src/content/found-sections.ts'
import { USER_ACCOUNT_QUERY } from '#src/content/queries/user-account.ts'
import type { ScreenRequest } from '#src/screens/screen.tsx'

/** The texts of the account page; only the browser knows the account. */
export async function loadAccount({ content, language }: ScreenRequest) {
  redirectStrangers(language)
  return foundSections(await content.load(USER_ACCOUNT_QUERY, { language }))
}
export type AccountData = Awaited<ReturnType<typeof loadAccount>>
