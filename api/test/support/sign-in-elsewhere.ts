import { z } from 'zod'
import type { Visitor } from './visitor.ts'

const tokenSchema = z.object({ token: z.string() })

/**
 * Signs the person of a session in at a Studio on another origin, or for the `sanity` command.
 * @param page of a trusted origin
 * @returns the token that the Studio gets
 */
export async function signInElsewhere(person: Visitor, page: string): Promise<string> {
  const asked = new URLSearchParams({ origin: page }).toString()
  const { headers } = await person.get(`/lake/v1/auth/login/portfolio?${asked}`)
  const sid = new URL(headers.get('Location') ?? '').hash.slice(1)
  return tokenSchema.parse((await person.get(`/lake/v1/auth/fetch?${sid}`)).body).token
}
