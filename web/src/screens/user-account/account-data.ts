import { redirectStrangers } from '#src/account/required-user.ts'
import { USER_ACCOUNT_QUERY } from '#src/content/queries/user-account.ts'
import { textsLoader } from '#src/screens/unlisted.ts'

/** Loads the texts of the account page; only the browser knows the account. */
export const loadAccount = textsLoader(USER_ACCOUNT_QUERY, redirectStrangers)
export type AccountData = Awaited<ReturnType<typeof loadAccount>>
