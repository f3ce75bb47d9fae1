import { SECRET_PARAMETERS } from '@portfolio/contract/secret-parameters'
import { foundTexts } from '#src/content/content.ts'
import { ACCEPT_INVITATION_QUERY } from '#src/content/queries/accept-invitation.ts'
import type { ScreenRequest } from '#src/screens/screen.tsx'

export async function loadInvitation({ content, language, readInvitation, url }: ScreenRequest) {
  const token = url.searchParams.get(SECRET_PARAMETERS.invitation) ?? ''
  const [found, invitation] = await Promise.all([
    content.load(ACCEPT_INVITATION_QUERY, { language }),
    readInvitation(token),
  ])
  return {
    token,
    invitation,
    texts: foundTexts(found.texts),
    labels: foundTexts(found.labels),
    passwordField: foundTexts(found.passwordField),
    newPassword: foundTexts(found.newPassword),
    errors: foundTexts(found.errors),
  }
}
export type InvitationData = Awaited<ReturnType<typeof loadInvitation>>
