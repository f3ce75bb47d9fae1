import type { IncomingMessage } from 'node:http'
import type { Response } from 'express'
import type { Connection } from 'mongoose'
import { rolesThat } from '@portfolio/contract/roles'
import type { Role } from '@portfolio/contract/team'
import type { ShownDrafts } from '#src/content/drafts.ts'
import { roleOf } from '#src/http/middleware.ts'
import { type CookieSettings, createSignedCookie } from '#src/sessions/signed-cookie.ts'
import { type StoredDraftLink, createDraftLinks, sharedBy } from './draft-links.ts'

const LIFETIME_MS = 12 * 60 * 60_000
/**
 * Roles that see and share drafts. With hosted content only the owner: editors have accounts of Sanity's, and the
 * token that reads drafts also reads private settings.
 */
export const previewRoles = (isHosted: boolean): readonly Role[] =>
  isHosted ? rolesThat('read', 'privateDocuments') : rolesThat('read', 'previews')

type Member = { account: { id: string }; role: Role }
type RoleHolder = Parameters<typeof roleOf>[0]

export type Preview = ReturnType<typeof createPreview>

/** Prefix of a cookie's value that names a link instead of an account. */
const LINK = 'link-'

/** Whether a browser sees drafts on the site: by a signed cookie that names a session's account or a link. */
export function createPreview(
  cookies: CookieSettings,
  deps: {
    connection: Connection
    findMember: (request: IncomingMessage) => Promise<Member | null>
    findActive: (accountId: string) => Promise<RoleHolder | null>
    roles: readonly Role[]
  },
) {
  const { connection, findMember, findActive, roles } = deps
  const links = createDraftLinks(connection)
  const cookie = createSignedCookie(cookies, { name: 'portfolio-preview', lifetimeMs: LIFETIME_MS })

  const maySeeDrafts = (role: Role | null) => roles.some((each) => each === role)

  async function isGood({ madeBy }: Pick<StoredDraftLink, 'madeBy'>) {
    const account = await findActive(madeBy)
    return account !== null && maySeeDrafts(roleOf(account))
  }

  async function findSharedBy(linkId: string): Promise<ShownDrafts | null> {
    const link = await links.find(linkId)
    return link && (await isGood(link)) ? sharedBy(link) : null
  }

  async function drafts(request: IncomingMessage): Promise<ShownDrafts | null> {
    const named = cookie.read(request)
    if (named === null) return null
    if (named.startsWith(LINK)) return findSharedBy(named.slice(LINK.length))
    const member = await findMember(request)
    return member?.account.id === named && maySeeDrafts(member.role) ? 'all' : null
  }

  return {
    start: (response: Response, accountId: string) => cookie.set(response, accountId),
    startShared: (response: Response, link: StoredDraftLink) =>
      cookie.set(response, LINK + link._id.toHexString()),
    end: (response: Response) => cookie.clear(response),
    /** Whether the cookie is genuine; its session or link may have ended. */
    isAskedFor: (request: IncomingMessage) => cookie.read(request) !== null,
    /** Null once the session or the link behind the cookie has ended. */
    drafts,
    /** What a link shares with the browser; null for nothing. */
    findShared: async (request: IncomingMessage) => {
      const shown = await drafts(request)
      return shown === 'all' ? null : shown
    },
    /** Whether a link is valid: the account that made it may still see drafts. */
    isGood,
    links,
    roles,
  }
}
