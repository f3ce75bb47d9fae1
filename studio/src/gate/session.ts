import { type User, sessionSchema } from '@portfolio/contract/account'
import { callApi } from '@portfolio/contract/api-client'

/** @returns the person who is signed in on the site; null for an anonymous visitor, or when the API does not answer */
export async function readVisitor(): Promise<User | null> {
  const session = await callApi('/auth/session').catch(() => null)
  return session && sessionSchema.parse(session.body).user
}
