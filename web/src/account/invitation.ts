import { type InvitedPerson, type User, signedInSchema } from '@portfolio/contract/account'
import { RefusedError, callApi } from '@portfolio/contract/api-client'
import type { Language } from '@portfolio/contract/language'
import { SECRET_PARAMETERS } from '@portfolio/contract/secret-parameters'
import { type ReadInvitation, openInvitationSchema } from '@portfolio/contract/team'

export const readInvitation: ReadInvitation = async (token) => {
  try {
    const query = new URLSearchParams({ [SECRET_PARAMETERS.invitation]: token })
    return openInvitationSchema.parse((await callApi(`/team/accept?${query}`)).body)
  } catch (error) {
    return { refusal: (error instanceof RefusedError && error.code) || 'unexpected' }
  }
}

/** Accepts with the account that is signed in. */
export const acceptInvitation = (token: string) =>
  callApi('/team/accept', { method: 'POST', body: { token } })

/** Accepts with a new account. @returns the person, who is signed in */
export async function join(token: string, person: InvitedPerson, language: Language): Promise<User> {
  const sent = { token, person, language }
  const { body } = await callApi('/team/accept/account', { method: 'POST', body: sent })
  return signedInSchema.parse(body).user
}
