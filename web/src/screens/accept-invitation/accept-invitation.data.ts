import { SECRET_PARAMETERS } from '@portfolio/contract/secret-parameters'
import { loadTexts } from '#src/screens/unlisted.ts'
import { ACCEPT_INVITATION_QUERY } from '#src/content/queries/registration.ts'
import type { ScreenRequest } from '#src/screens/screen.tsx'

export async function loadInvitation(request: ScreenRequest) {
  const token = request.url.searchParams.get(SECRET_PARAMETERS.invitation) ?? ''
  const [texts, invitation] = await Promise.all([
    loadTexts(request, ACCEPT_INVITATION_QUERY),
    request.readInvitation(token),
  ])
  return { token, invitation, ...texts }
}
export type InvitationData = Awaited<ReturnType<typeof loadInvitation>>
