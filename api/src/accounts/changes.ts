import type { Mail } from '#src/mail/outbox.ts'
import type { Account } from './model.ts'
import { CREDENTIAL_LINKS, type NewToken, type TokenState, pendingAccount } from './tokens.ts'
import type { ServiceTools } from './service-tools.ts'

type Fields = Partial<Pick<Account, 'first_name' | 'last_name' | 'passwordHash'>>

export type AccountChanges = ReturnType<typeof createAccountChanges>

/**
 * The transactions of accounts. A transaction locks the whole embedded database, so inside it code awaits the
 * database only: mails are composed before it, and the services that compose them have no connection.
 */
export function createAccountChanges(tools: ServiceTools) {
  const { connection, model, tokens, outbox, invitations, belongings } = tools

  return {
    /** Stores a link's token together with the mail that contains it. */
    storeLink: (token: NewToken, mail: Mail) =>
      connection.transaction(async (session) => {
        // An account has one valid reset link, but any number of activation links, each with its own data.
        if (token.record.purpose === 'reset') await tokens.spendAll(['reset'], token.record.account, session)
        await tokens.add(token, session)
        await outbox.add(mail, session)
      }),

    /** Redeems an activation token and activates the account with the data of that token. */
    activate: (accountId: string, token: string): Promise<TokenState> =>
      connection.transaction(async (session) => {
        const state = await tokens.redeem('activation', accountId, token, session)
        const redeemed = await tokens.find('activation', accountId, token, session)
        if (state !== 'ok' || !redeemed) return state
        await tokens.spendAll(['activation'], redeemed.account, session)
        const account = await model.findOneAndUpdate(
          { _id: redeemed.account, isActive: false },
          { $set: { ...pendingAccount(redeemed), isActive: true } },
          { session, returnDocument: 'after' },
        )
        if (!account) return 'spent'
        await belongings.bans.inherit(account, session)
        return 'ok'
      }),

    /** Redeems a reset token, sets the password and ends every session. */
    resetPassword: (
      accountId: string,
      token: string,
      passwordHash: string,
      mail: Mail,
    ): Promise<TokenState> =>
      connection.transaction(async (session) => {
        const state = await tokens.redeem('reset', accountId, token, session)
        if (state !== 'ok') return state
        const account = await model.findOneAndUpdate(
          { _id: accountId, isActive: true },
          { $set: { passwordHash }, $inc: { sessionGeneration: 1 } },
          { session },
        )
        if (!account) return 'unknown'
        await tokens.spendAll(CREDENTIAL_LINKS, account._id, session)
        await outbox.add(mail, session)
        return 'ok'
      }),

    /**
     * Changes names and password; a new password ends every session.
     * @param mail the notice of a new password; null without one
     * @returns the changed account; null when the session of the request has ended meanwhile
     */
    edit: (account: Account, fields: Fields, mail: Mail | null): Promise<Account | null> =>
      connection.transaction(async (session) => {
        const changed = await model.findOneAndUpdate(
          unchangedSince(account),
          { $set: fields, $inc: { sessionGeneration: mail ? 1 : 0 } },
          { session, returnDocument: 'after' },
        )
        if (!changed || !mail) return changed
        await tokens.spendAll(CREDENTIAL_LINKS, account._id, session)
        await outbox.add(mail, session)
        return changed
      }),

    /** @returns false when the session of the request has ended meanwhile */
    remove: (account: Account, impressions: 'delete' | 'keep-unnamed', mail: Mail): Promise<boolean> =>
      connection.transaction(async (session) => {
        const { deletedCount } = await model.deleteOne(unchangedSince(account), { session })
        if (deletedCount === 0) return false
        const former = await tokens.formerAddresses(account._id, session)
        await tokens.forgetAll(account._id, session)
        await belongings.secondFactors.forget(account.id, session)
        if (impressions === 'delete') await belongings.impressions.deleteOf(account.id, session)
        else await belongings.impressions.unnameOf(account.id, session)
        await belongings.contact.forgetSender(account.id, session)
        await belongings.bans.bequeath(account, session)
        for (const address of [account.email, ...former]) {
          // A former address may belong to another account by now, whose mails stay.
          if (!(await model.exists({ email: address }).session(session)))
            await outbox.deleteTo(address, session)
        }
        await invitations.withdrawTo(account.email, session)
        await outbox.add(mail, session)
        return true
      }),
  }
}

/**
 * A filter that matches unless the account's sessions were ended after it was loaded, as can happen while a request
 * waits.
 */
export const unchangedSince = ({ _id, sessionGeneration }: Account) => ({ _id, sessionGeneration })
