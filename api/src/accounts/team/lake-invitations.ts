import type { Request } from 'express'
import { Types } from 'mongoose'
import { GIVEN_ROLES, type GivenRole, invitationInputSchema } from '@portfolio/contract/team'
import { type Invitations, LakeError, type Permission } from '@portfolio/lake'
import { HttpError } from '#src/http/errors.ts'
import { languageOf } from '#src/http/language.ts'
import type { AccountTools } from '../tools.ts'

const DESCRIPTIONS: Readonly<Record<GivenRole, [title: string, description: string]>> = {
  editor: ['Editor', 'Edits and publishes content'],
  moderator: ['Moderator', 'Decides on the guestbook'],
}

/**
 * Handles invitations by the command `sanity users`, with the same effect as in the Studio.
 * @param lakePermission the lake's permission for a role
 */
export function createLakeInvitations(
  { team, limits, audit }: Pick<AccountTools, 'team' | 'limits' | 'audit'>,
  lakePermission: (role: GivenRole) => Permission,
): Invitations {
  async function invite(request: Request, given: { email: string; role: string }) {
    const parsed = invitationInputSchema.safeParse({ ...given, language: languageOf(request) })
    if (!parsed.success) throw refusal(400, `"${given.email.slice(0, 100)}" is not an e-mail address`)
    const { email, role, language } = parsed.data
    await limits.mailTo(request, email)
    await team.invite(email, role, language)
    await audit.record(request, 'invited', { email })
  }
  return {
    roles: GIVEN_ROLES.map((name) => {
      const [title, description] = DESCRIPTIONS[name]
      return { name, title, description, permission: lakePermission(name) }
    }),
    open: async () =>
      (await team.list()).invitations.map(({ _id, email, role }) => ({
        email,
        role,
        createdAt: new Types.ObjectId(_id).getTimestamp().toISOString(),
      })),
    invite: (request, given) =>
      invite(request, given).catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error
        throw refusal(error.status, TOO_MANY, error.headers)
      }),
  }
}

const TOO_MANY = 'Too many mails were sent to this address or from yours; try again later'

const refusal = (status: number, message: string, headers: Record<string, string> = {}) =>
  new LakeError(status, { statusCode: status, error: 'Refused', message }, message, headers)
