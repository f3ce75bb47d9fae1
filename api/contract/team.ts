import * as z from 'zod/mini'
import { accountDeletionSchema, emailSchema, invitedPersonSchema } from './account.ts'
import { linkTokenSchema } from './id.ts'
import { languageSchema } from './language-schema.ts'
import { SECRET_PARAMETERS } from './secret-parameters.ts'

/** `owner`: everything; `editor`: edits and publishes content; `moderator`: the guestbook. */
export const ROLES = ['owner', 'editor', 'moderator'] as const
export type Role = (typeof ROLES)[number]

/** The roles that an owner can give. */
export const GIVEN_ROLES = ['editor', 'moderator'] as const
export type GivenRole = (typeof GIVEN_ROLES)[number]

/** `POST /api/team/invitations` */
export const invitationInputSchema = z.object({
  email: emailSchema,
  role: z.enum(GIVEN_ROLES),
  language: languageSchema,
})

/** `GET /api/team/accept?invitation=...` */
export const invitationLinkSchema = z.object({ [SECRET_PARAMETERS.invitation]: linkTokenSchema })
export const openInvitationSchema = z.object({
  email: z.string(),
  role: z.enum(GIVEN_ROLES),
  /** Whether the address has an active account, with which the person then accepts. */
  hasAccount: z.boolean(),
})
export type OpenInvitation = z.infer<typeof openInvitationSchema>
/** Reads an invitation by its token, or why its link is refused. */
export type ReadInvitation = (token: string) => Promise<OpenInvitation | { refusal: string }>

/** `POST /api/team/accept`: the token of the mailed link; the session determines the account. */
export const acceptanceSchema = z.object({ token: linkTokenSchema })

/** `POST /api/team/accept/account`: makes the account; the invitation determines its address. */
export const joiningSchema = z.object({
  token: linkTokenSchema,
  person: invitedPersonSchema,
  language: languageSchema,
})

/** `DELETE /api/team/accounts`, as its query. Addresses of Google accounts have a wider syntax than `emailSchema`. */
export const accountRemovalSchema = z.extend(accountDeletionSchema, { email: z.string().check(z.trim()) })

/** `GET /api/team` */
export const teamSchema = z.object({
  members: z.array(z.object({ _id: z.string(), name: z.string(), email: z.string(), role: z.enum(ROLES) })),
  invitations: z.array(
    z.object({
      _id: z.string(),
      email: z.string(),
      role: z.enum(GIVEN_ROLES),
      /** ISO 8601 */
      expiresAt: z.string(),
    }),
  ),
  /** Without one, invitations wait in the outbox. */
  hasMailServer: z.boolean(),
})
export type Team = z.infer<typeof teamSchema>
