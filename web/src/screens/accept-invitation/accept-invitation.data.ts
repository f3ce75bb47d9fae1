import { SECRET_PARAMETERS } from '@portfolio/contract/secret-parameters'
import { foundSections } from '#src/content/found-sections.ts'
import { ACCEPT_INVITATION_QUERY } from '#src/content/queries/accept-invitation.ts'
import type { ScreenRequest } from '#src/screens/screen.tsx'

export async function loadInvitation({ content, language, readInvitation, url }: ScreenRequest) {
  const token = url.searchParams.get(SECRET_PARAMETERS.invitation) ?? ''
  const [found, invitation] = await Promise.all([
    content.load(ACCEPT_INVITATION_QUERY, { language }),
    readInvitation(token),
  ])
  return { token, invitation, ...foundSections(found) }
}
export type InvitationData = Awaited<ReturnType<typeof loadInvitation>>
