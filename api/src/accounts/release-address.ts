import type { ClientSession } from 'mongoose'
import type { AccountModel } from './model.ts'
import type { Tokens } from './tokens.ts'

/**
 * Makes an address free for the account of somebody who has proved that it is theirs: an account that was never
 * activated has not, and is deleted.
 * @returns false when an active account has the address
 */
export async function releaseAddress(
  { model, tokens }: { model: AccountModel; tokens: Tokens },
  email: string,
  session: ClientSession,
): Promise<boolean> {
  const holder = await model.findOne({ email }, null, { session })
  if (!holder) return true
  if (holder.isActive) return false
  await tokens.forgetAll(holder._id, session)
  await model.deleteOne({ _id: holder._id }, { session })
  return true
}
