import type { IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import type { Role } from '@portfolio/contract/team'
import { type CookieSettings, createSignedCookie } from '#src/http/signed-cookie.ts'

const LIFETIME_MS = 12 * 60 * 60_000
/** Who sees drafts. */
export const PREVIEW_ROLES = ['owner', 'editor'] as const satisfies readonly Role[]

type Member = { account: { id: string }; role: Role }

export type Preview = {
  start: (response: Response, accountId: string) => void
  end: (response: Response) => void
  /** Whether the cookie names an account; it may have no session any more. */
  isAskedFor: (request: Request) => boolean
  /** Whether drafts are shown: the account in the cookie is signed in and still has the role. */
  isOn: (request: Request) => Promise<boolean>
}

/** Whether a browser sees drafts on the site: a signed cookie says so, for as long as its account is signed in. */
export function createPreview(
  cookies: CookieSettings,
  findMember: (request: IncomingMessage) => Promise<Member | null>,
): Preview {
  const cookie = createSignedCookie(cookies, { name: 'portfolio-preview', lifetimeMs: LIFETIME_MS })
  return {
    start: (response, accountId) => cookie.set(response, accountId),
    end: (response) => cookie.clear(response),
    isAskedFor: (request) => cookie.isSent(request) && cookie.read(request) !== null,
    async isOn(request) {
      const accountId = cookie.read(request)
      const member = accountId === null ? null : await findMember(request)
      return (
        member !== null &&
        member.account.id === accountId &&
        PREVIEW_ROLES.some((role) => role === member.role)
      )
    },
  }
}
