import { redirectStrangers } from '#src/account/redirect-strangers.ts'
import { foundTexts } from '#src/content/content.ts'
import { USER_ACCOUNT_QUERY } from '#src/content/queries/user-account.ts'
import type { ScreenRequest } from '#src/screens/screen.tsx'

/** The texts of the account page; only the browser knows the account. */
export async function loadAccount({ content, language }: ScreenRequest) {
  redirectStrangers(language)
  const found = await content.load(USER_ACCOUNT_QUERY, { language })
  return {
    texts: foundTexts(found.texts),
    passwordField: foundTexts(found.passwordField),
    newPassword: foundTexts(found.newPassword),
    secondFactor: foundTexts(found.secondFactor),
    errors: foundTexts(found.errors),
  }
}
export type AccountData = Awaited<ReturnType<typeof loadAccount>>
