import type { ClientSession } from 'mongoose'
import { DEFAULT_OWNER_EMAIL } from '@portfolio/contract/default-owner'
import type { Language } from '@portfolio/contract/language'
import { HttpError, badRequest, signInRequired } from '#src/http/errors.ts'
import { refuseCommonPassword } from '../common-passwords.ts'
import { type Account, unchangedSince } from '../model.ts'
import { hashPassword, passwordMatches } from '../password.ts'
import { releaseAddress } from '../release-address.ts'
import type { ServiceTools } from '../service-tools.ts'
import { CREDENTIAL_LINKS, type Purpose, createToken, issuedAt, linkRefused, tokenState } from '../tokens.ts'

/** A form that is sent twice within this time causes one mail. */
const REPEATED_WITHIN_MS = 60_000

/** Whether the account is an owner's with the address of the first start, which can receive no mail. */
const hasDefaultAddress = ({ isAdmin, email }: Account) => isAdmin && email === DEFAULT_OWNER_EMAIL

/** Changes the address of an e-mail account: asked for, confirmed from the new address, undone from the old one. */
export function createEmailChange(tools: ServiceTools) {
  const { connection, model, tokens, outbox, invitations, letters, sessions, belongings } = tools

  async function isRequested(account: Account, email: string, session?: ClientSession): Promise<boolean> {
    const token = await tokens.findUnspent('email-change', account._id, session)
    return token?.pending?.email === email && Date.now() - issuedAt(token).getTime() < REPEATED_WITHIN_MS
  }

  /**
   * Gives the account another address, ends its sessions, and spends the links in the old mailbox but those that undo
   * earlier changes. A ban is kept for the old address, a banned new address bans the account, and invitations to the
   * old address are withdrawn.
   * @param filter matches the account as the caller has read it
   * @throws {HttpError} 409 when another account has the address
   * @returns null when the account has changed since
   */
  async function move(
    account: Account,
    filter: object,
    fields: { email: string; passwordHash?: string },
    session: ClientSession,
  ): Promise<Account | null> {
    if (!(await releaseAddress({ model, tokens }, fields.email, session)))
      throw new HttpError(409, 'emailInUse')
    const changed = await model.findOneAndUpdate(
      filter,
      { $set: fields, $inc: { sessionGeneration: 1 } },
      { session, returnDocument: 'after' },
    )
    if (!changed) return null
    await invitations.withdrawTo(account.email, session)
    await belongings.bans.follow({ id: account.id, email: account.email }, session)
    await belongings.bans.inherit(changed, session)
    await tokens.spendAll(CREDENTIAL_LINKS, account._id, session)
    return changed
  }

  /** Matches the account only while its address is the one that was read. */
  const asRead = ({ _id, email }: Account) => ({ _id, email, isActive: true })

  /**
   * Mails a link to the new address. An address that has an account gets a notice instead; the answer, the stored token
   * and the effect on earlier links are the same.
   */
  async function mailLink(account: Account, email: string, language: Language) {
    const token = createToken({ purpose: 'email-change', account: account._id, pending: { email } })
    const holder = await model.findOne({ email, isActive: true })
    const to = { email, first_name: account.first_name, language }
    const mail = holder
      ? await letters.emailInUse(holder)
      : await letters.emailChange(to, account.id, token.token)
    await connection.transaction(async (session) => {
      if (!(await model.exists(unchangedSince(account)).session(session))) throw signInRequired()
      if (await isRequested(account, email, session)) return
      await tokens.spendAll(['email-change'], account._id, session)
      await tokens.add(token, session)
      await outbox.add(mail, session)
    })
  }

  /**
   * The address and the expiry of a mailed link, the account, and the link's state.
   * @throws {HttpError} as `linkRefused` for an unknown link
   */
  async function findLink(purpose: Purpose, accountId: string, token: string) {
    const found = await tokens.find(purpose, accountId, token)
    const account = await model.findOne({ _id: accountId, isActive: true })
    const email = found?.pending?.email
    if (!account || !email) throw linkRefused('unknown')
    return { account, email, expiresAt: found.expiresAt, state: tokenState(found) }
  }

  return {
    /** @throws {HttpError} 400 when the account has the address already */
    check(account: Account, email: string) {
      if (email.toLowerCase() === account.email) throw badRequest('emailUnchanged')
    },

    /** Whether the same change was asked for a moment ago: a form that was sent twice. */
    isRepeated: async (account: Account, email: string) => isRequested(account, email.toLowerCase()),

    /**
     * @returns the account when the address has changed at once, because the owner's default address cannot receive the
     * notice and the password proves the owner; null when a link was mailed
     * @throws {HttpError} 401 when the session has ended meanwhile, 409 as `confirm` for the owner's default address
     */
    async request(account: Account, newEmail: string, language: Language): Promise<Account | null> {
      const email = newEmail.toLowerCase()
      if (!hasDefaultAddress(account)) {
        await mailLink(account, email, language)
        return null
      }
      const changed = await connection.transaction((session) =>
        move(account, unchangedSince(account), { email }, session),
      )
      if (!changed) throw signInRequired()
      await sessions.removeAll(account.id)
      return changed
    },

    /**
     * Redeems the link from the new address, ends every session, and mails a link to undo it to the old address.
     * Repeating the link that set the current address changes nothing.
     * @returns the account, and whether this call has changed it
     * @throws {HttpError} as `linkRefused`, and 409 when another account has the address meanwhile
     */
    async confirm(accountId: string, token: string): Promise<{ account: Account; isChanged: boolean }> {
      const { account, email, state } = await findLink('email-change', accountId, token)
      if (state === 'spent' && account.email === email) return { account, isChanged: false }
      if (state !== 'ok') throw linkRefused(state)
      const undo = createToken({
        purpose: 'email-undo',
        account: account._id,
        pending: { email: account.email },
      })
      const mail = await letters.emailChanged(account, account.id, undo.token)
      const changed = await connection.transaction(async (session) => {
        await tokens.redeem('email-change', accountId, token, session)
        const moved = await move(account, asRead(account), { email }, session)
        if (!moved) throw linkRefused('spent')
        await tokens.add(undo, session)
        await outbox.add(mail, session)
        return moved
      })
      await sessions.removeAll(accountId)
      return { account: changed, isChanged: true }
    },

    /**
     * Redeems the link from the old address: restores that address, ends every session and every later link, and sets a
     * new password, because whoever changed the address knew the old one. A second factor that was turned on since is
     * removed. An earlier one stays: the person may have turned it on because somebody reads the old mailbox.
     * @throws {HttpError} as `confirm`, and 400 for a common password
     */
    async undo(accountId: string, token: string, newPassword: string): Promise<void> {
      await refuseCommonPassword(newPassword)
      const { account, email, expiresAt, state } = await findLink('email-undo', accountId, token)
      const isDone = state === 'spent' && account.email === email
      if (isDone && (await passwordMatches(account.passwordHash ?? null, newPassword))) return
      if (state !== 'ok') throw linkRefused(state)
      const { first_name, language } = account
      const mails = [
        await letters.passwordChanged({ email, first_name, language }),
        await letters.emailUndone(account),
      ]
      const passwordHash = await hashPassword(newPassword)
      await connection.transaction(async (session) => {
        await tokens.redeem('email-undo', accountId, token, session)
        if (!(await move(account, asRead(account), { email, passwordHash }, session)))
          throw linkRefused('spent')
        // Links that undo earlier changes still work: else a thief could spend them by undoing a change of their own.
        await tokens.spendAll(['email-undo'], account._id, session, expiresAt)
        const since = issuedAt({ purpose: 'email-undo', expiresAt })
        await belongings.secondFactors.forgetSince(account.id, since, session)
        for (const mail of mails) await outbox.add(mail, session)
      })
      await sessions.removeAll(accountId)
    },
  }
}
