import type { ClientSession } from 'mongoose'
import { HttpError } from '#src/http/errors.ts'
import type { Mail } from '#src/mail/outbox.ts'
import { unchangedSince } from '../changes.ts'
import type { Account } from '../model.ts'
import { releaseAddress } from '../release-address.ts'
import { CREDENTIAL_LINKS, type NewToken, issuedAt, linkRefused } from '../tokens.ts'
import type { ServiceTools } from '../service-tools.ts'

/** A form that is sent twice within this time causes one mail. */
const REPEATED_WITHIN_MS = 60_000

export type EmailChanges = ReturnType<typeof createEmailChanges>

/** The transactions of `service.ts`; see `../changes.ts`. */
export function createEmailChanges(tools: ServiceTools) {
  const { connection, model, tokens, outbox, invitations, belongings } = tools

  async function isRequested(account: Account, email: string, session?: ClientSession): Promise<boolean> {
    const token = await tokens.findUnspent('email-change', account._id, session)
    return token?.pending?.email === email && Date.now() - issuedAt(token).getTime() < REPEATED_WITHIN_MS
  }

  /**
   * Gives the account another address. A ban is kept for the old address, a banned new address bans the account, and
   * invitations to the old address are withdrawn.
   * @param change.filter matches the account as the caller has read it
   * @throws {HttpError} 409 when another account has the address
   * @returns null when the account has changed since
   */
  async function move(
    account: Account,
    change: { filter: object; email: string; passwordHash?: string },
    session: ClientSession,
  ): Promise<Account | null> {
    const { filter, ...fields } = change
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
    return changed
  }

  /** Matches the account only while its address is the one that was read. */
  const asRead = ({ _id, email }: Account) => ({ _id, email, isActive: true })

  return {
    isRequested,

    /** @returns false when the session of the request has ended meanwhile */
    storeRequest: (
      account: Account,
      { email, token, mail }: { email: string; token: NewToken; mail: Mail },
    ): Promise<boolean> =>
      connection.transaction(async (session) => {
        if (!(await model.exists(unchangedSince(account)).session(session))) return false
        if (await isRequested(account, email, session)) return true
        await tokens.spendAll(['email-change'], account._id, session)
        await tokens.add(token, session)
        await outbox.add(mail, session)
        return true
      }),

    /** @returns null when the session of the request has ended meanwhile */
    replaceDefault: (account: Account, email: string): Promise<Account | null> =>
      connection.transaction(async (session) => {
        const changed = await move(account, { filter: unchangedSince(account), email }, session)
        if (changed) await tokens.spendAll(CREDENTIAL_LINKS, account._id, session)
        return changed
      }),

    /** @throws {HttpError} as `linkRefused`, and 409 when another account has the address */
    confirm: (
      account: Account,
      { token, email, undo, mail }: { token: string; email: string; undo: NewToken; mail: Mail },
    ): Promise<Account> =>
      connection.transaction(async (session) => {
        const state = await tokens.redeem('email-change', account.id, token, session)
        if (state !== 'ok') throw linkRefused(state)
        const changed = await move(account, { filter: asRead(account), email }, session)
        if (!changed) throw linkRefused('spent')
        // Links in the old mailbox no longer reset the password; links that undo earlier changes still work.
        await tokens.spendAll(CREDENTIAL_LINKS, account._id, session)
        await tokens.add(undo, session)
        await outbox.add(mail, session)
        return changed
      }),

    /** @throws {HttpError} as `confirm` */
    undo: (
      account: Account,
      change: { token: string; expiresAt: Date; email: string; passwordHash: string; mails: readonly Mail[] },
    ): Promise<void> =>
      connection.transaction(async (session) => {
        const { token, expiresAt, email, passwordHash, mails } = change
        const state = await tokens.redeem('email-undo', account.id, token, session)
        if (state !== 'ok') throw linkRefused(state)
        const changed = await move(account, { filter: asRead(account), email, passwordHash }, session)
        if (!changed) throw linkRefused('spent')
        await tokens.spendAll(CREDENTIAL_LINKS, account._id, session)
        // Links that undo earlier changes still work: else a thief could spend them by undoing a change of their own.
        await tokens.spendAll(['email-undo'], account._id, session, expiresAt)
        const since = issuedAt({ purpose: 'email-undo', expiresAt })
        await belongings.secondFactors.forgetSince(account.id, since, session)
        for (const mail of mails) await outbox.add(mail, session)
      }),
  }
}
