import { type Login, type User, loginResponseSchema } from '@portfolio/api/contract/account'
import { LOGIN_REFUSED } from '@portfolio/api/contract/limits'
import { callApi } from '#src/http.ts'

/** @returns the person signed in, or the sentence why not */
export async function logIn(login: Login): Promise<{ user: User } | { refusal: string }> {
  const { status, body } = await callApi('/auth/login', { method: 'POST', body: login })
  if (status === LOGIN_REFUSED) return { refusal: String(body) }
  return loginResponseSchema.parse(body)
}
