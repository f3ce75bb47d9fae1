import type { User } from '#contract/account.ts'
import type { Account } from './model.ts'

/** What the signed-in person's own client may know of their account. */
export function presentUser(account: Account): User {
  return {
    _id: account.id,
    first_name: account.first_name,
    last_name: account.last_name,
    email: account.email,
  }
}
