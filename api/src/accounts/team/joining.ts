import type { ClientSession } from 'mongoose'
import type { InvitedPerson } from '@portfolio/contract/account'
import type { Language } from '@portfolio/contract/language'
import type { OpenInvitation, ReadInvitation } from '@portfolio/contract/team'
import { HttpError, forbidden } from '#src/http/errors.ts'
import { refuseCommonPassword } from '../common-passwords.ts'
import type { Account } from '../model.ts'
import { hashPassword } from '../password.ts'
import { releaseAddress } from '../release-address.ts'
import { linkRefused } from '../tokens.ts'
import { type Invitation, stateOfInvitation } from './invitations.ts'
import type { ServiceTools } from '../service-tools.ts'

/**
 * Lets invited people without an account join: the mailed token proves their address, so accepting creates the account.
 */
export function createJoining(tools: ServiceTools) {
  const { connection, model, tokens, invitations, belongings } = tools

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
