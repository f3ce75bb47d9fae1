import type { InvitedPerson } from '@portfolio/contract/account'
import type { Language } from '@portfolio/contract/language'
import {
  type GivenRole,
  type OpenInvitation,
  type ReadInvitation,
  type Team,
  ROLES,
} from '@portfolio/contract/team'
import { wholeName } from '@portfolio/contract/text'
import type { ClientSession } from 'mongoose'
import { HttpError, forbidden, notFound, signInRequired } from '#src/http/errors.ts'
import { roleOf } from '#src/http/middleware.ts'
import { refuseCommonPassword } from '../common-passwords.ts'
import { type Account, unchangedSince } from '../model.ts'
import { hashPassword } from '../password.ts'
import { releaseAddress } from '../release-address.ts'
import { linkRefused } from '../tokens.ts'
import { type Invitation, stateOfInvitation } from './invitations.ts'
import type { ServiceTools } from '../service-tools.ts'

export function createTeam(tools: ServiceTools) {
  const { connection, model, tokens, outbox, letters, sessions, invitations, belongings } = tools

  /** @throws {HttpError} as `linkRefused` */
  async function findOpen(token: string): Promise<Invitation> {
    const invitation = await invitations.find(token)
    const state = stateOfInvitation(invitation)
    if (!invitation || state !== 'ok') throw linkRefused(state)
    return invitation
  }

  /** @throws {HttpError} as `findOpen` */
  async function describe(token: string): Promise<OpenInvitation> {
    const { email, role } = await findOpen(token)
    return { email, role, hasAccount: (await model.exists({ email, isActive: true })) !== null }
  }

  /**
   * Replaces an account with this address that was never activated: its registrant has not proved that it is theirs.
   */
  async function createAccount(fields: Partial<Account> & { email: string }, session: ClientSession) {
    if (!(await releaseAddress({ model, tokens }, fields.email, session)))
      throw new HttpError(409, 'signInToAccept')
    const [account] = await model.create([{ ...fields, isActive: true }], { session })
    if (!account) throw new Error('the account was not created')
    if (await belongings.bans.inherit(account, session)) throw forbidden('banned')
    return account
  }

  return {
    async list(): Promise<Omit<Team, 'hasMailServer'>> {
      const [accounts, open] = await Promise.all([
        model.find({ isActive: true, $or: [{ isAdmin: true }, { role: { $ne: null } }] }).sort({ _id: 1 }),
        invitations.open(),
      ])
      const members = accounts.flatMap((account) => {
        const role = roleOf(account)
        const { id, email } = account
        return role ? [{ _id: id, name: wholeName(account), email, role }] : []
      })
      return {
        members: members.toSorted((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role)),
        invitations: open.map(({ _id, email, role, expiresAt }) => ({
          _id: _id.toHexString(),
          email,
          role,
          expiresAt: expiresAt.toISOString(),
        })),
      }
    },

    /** Mails a link by which the person at the address gets the role. */
    async invite(email: string, role: GivenRole, language: Language) {
      const { token, stored } = invitations.create(email, role)
      const mail = await letters.invitation({ email, first_name: '', language }, stored.id, { role, token })
      await connection.transaction(async (session) => {
        await invitations.add(stored, session)
        await outbox.add(mail, session)
      })
    },

    /** @throws {HttpError} 404 when there is no such open invitation */
    async withdraw(id: string) {
      if (!(await connection.transaction((session) => invitations.withdraw(id, session)))) throw notFound()
    },

    /**
     * Gives the invited role to the signed-in account.
     * @throws {HttpError} 400 or 410 as `linkRefused`, 403 for an account that is banned or of another address, 401 when
     * its sessions have ended meanwhile
     */
    async accept(account: Express.User, token: string): Promise<GivenRole> {
      const invitation = await invitations.find(token)
      if (!invitation) throw linkRefused('unknown')
      if (invitation.email !== account.email) throw forbidden('otherPerson')
      if (account.isAdmin) throw forbidden()
      if (await belongings.bans.has(account.id)) throw forbidden('banned')
      await connection.transaction(async (session) => {
        await invitations.accept(token, session)
        const role = { $set: { role: invitation.role } }
        const { matchedCount } = await model.updateOne(unchangedSince(account), role, { session })
        if (matchedCount === 0) throw signInRequired()
      })
      return invitation.role
    },

    /**
     * Removes a role, open invitations to one and draft links, and ends every session.
     * @throws {HttpError} 404 when no such account has a role that an owner gives
     */
    async dismiss(id: string): Promise<{ id: string; email: string }> {
      const dismissed = await connection.transaction(async (session) => {
        const account = await model.findOneAndUpdate(
          { _id: id, isAdmin: false, role: { $ne: null } },
          { $set: { role: null }, $inc: { sessionGeneration: 1 } },
          { session },
        )
        if (!account) return null
        await invitations.withdrawTo(account.email, session)
        await belongings.draftLinks.removeOf(id, session)
        return account
      })
      if (!dismissed) throw notFound()
      await sessions.removeAll(id)
      return { id: dismissed.id, email: dismissed.email }
    },

    describe,

    /** As `describe`, for pages: returns the key of a refusal instead of throwing it. */
    read: async (token: string): ReturnType<ReadInvitation> => {
      try {
        return await describe(token)
      } catch (error) {
        if (error instanceof HttpError) return { refusal: error.key }
        throw error
      }
    },

    /**
     * Accepts an invitation with a new account, which is active and has the role.
     * @param signedIn who is signed in already
     * @throws {HttpError} 400 or 410 as `linkRefused`, 400 for a common password, 403 for another person or a banned
     * address, 409 when the address has an active account
     */
    async join(
      token: string,
      { password, ...names }: InvitedPerson,
      { signedIn, language }: { signedIn: Account | undefined; language: Language },
    ): Promise<Account> {
      const { email, role } = await findOpen(token)
      if (signedIn && signedIn.email !== email) throw forbidden('otherPerson')
      await refuseCommonPassword(password)
      const passwordHash = await hashPassword(password)
      return connection.transaction(async (session) => {
        await invitations.accept(token, session)
        return createAccount({ ...names, email, passwordHash, language, role }, session)
      })
    },
  }
}
