import { callApi } from '@portfolio/contract/api-client'
import type { Language } from '@portfolio/contract/language'
import { type GivenRole, type Team, teamSchema } from '@portfolio/contract/team'

export const TEAM = 'team'

export const fetchTeam = async (): Promise<Team> => teamSchema.parse((await callApi('/team')).body)

/** @returns the team with the new invitation */
export const invite = async (invitation: { email: string; role: GivenRole; language: Language }) =>
  teamSchema.parse((await callApi('/team/invitations', { method: 'POST', body: invitation })).body)

export const withdraw = (id: string) => callApi(`/team/invitations/${id}`, { method: 'DELETE' })
export const dismiss = (id: string) => callApi(`/team/members/${id}`, { method: 'DELETE' })
