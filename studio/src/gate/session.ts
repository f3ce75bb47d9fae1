import { sessionSchema, type User } from '@portfolio/contract/account'
import { callApi } from '@portfolio/contract/api-client'

/** The person who is signed in on the site. */
export type Visitor = User

/** @returns null for an anonymous visitor, or when the API does not answer */
export async function readVisitor(): Promise<Visitor | null> {
  const session = await callApi('/auth/session').catch(() => null)
  return session && sessionSchema.parse(session.body).user
}
