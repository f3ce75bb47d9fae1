import type { Login, Registration } from '@portfolio/contract/account'
import type { Language } from '@portfolio/contract/language'
import type { Account, AccountModel } from './model.ts'
import { hashPassword, passwordMatches } from './password.ts'
import type { ServiceTools } from './service-tools.ts'
import { type Pending, createToken, linkRefused, pendingAccount, tokenState } from './tokens.ts'

export function createRegistration({ connection, model, tokens, letters, belongings }: ServiceTools) {
  async function sendActivation(account: Account, pending: Pending, language: Language) {
    const token = createToken({ purpose: 'activation', account: account._id, pending })
    const to = { email: account.email, first_name: pending.first_name, language }
    await tokens.addWithMail(token, await letters.activation(to, account.id, token.token))
  }

  return {
    /**
     * Mails an activation link, or a notice when the address has an account; the response is the same. An address
     * whose account was never activated can be registered again: the opened link decides whose data count.
     */
    async register(registration: Registration, language: Language) {
      const { email, password, ...name } = registration
      // Also hashed for known addresses, so that both cases take the same time.
      const pending = { ...name, passwordHash: await hashPassword(password) }
      const account = await findOrCreate(model, { ...pending, email, language })
      if (!account.isActive) return sendActivation(account, pending, language)
      const to = { email: account.email, first_name: account.first_name, language }
      // The mail has no link with this token. `isWaiting` needs the password that is stored with it.
      const token = createToken({ purpose: 'activation', account: account._id, pending })
      return tokens.addWithMail(token, await letters.alreadyRegistered(to))
    },

    /**
     * Whether the latest registration of an address had this password and was not activated. The same for an address
     * that has an account, so that whoever registers it cannot find that out by signing in.
     */
    async isWaiting({ email, password }: Login): Promise<boolean> {
      const account = await model.findOne({ email: email.toLowerCase() })
      // Asked for an unknown address too, which takes as long.
      const token = await tokens.findUnspent('activation', account?._id ?? null)
      return passwordMatches(token && pendingAccount(token).passwordHash, password)
    },

    /** @throws {HttpError} as `linkRefused`, when the link would not activate */
    check: (accountId: string, token: string) => tokens.check('activation', accountId, token),

    /**
     * Activates the account with the data of the link.
     * @throws {HttpError} as `linkRefused`
     */
    activate: (accountId: string, token: string) =>
      connection.transaction(async (session) => {
        const redeemed = await tokens.redeem('activation', accountId, token, session)
        await tokens.spendAll(['activation'], redeemed.account, session)
        const account = await model.findOneAndUpdate(
          { _id: redeemed.account, isActive: false },
          { $set: { ...pendingAccount(redeemed), isActive: true } },
          { session, returnDocument: 'after' },
        )
        if (!account) throw linkRefused('spent')
        await belongings.bans.inherit(account, session)
      }),

    /**
     * The inactive account of an activation link, which may have expired.
     * @throws {HttpError} as `linkRefused`
     */
    async findRenewable(accountId: string, token: string) {
      const found = await tokens.find('activation', accountId, token)
      const account = await model.findOne({ _id: accountId, isActive: false })
      if (found && account) return { account, pending: pendingAccount(found) }
      const state = tokenState(found)
      throw linkRefused(state === 'ok' ? 'spent' : state)
    },

    renew: ({ account, pending }: { account: Account; pending: Pending }, language: Language) =>
      sendActivation(account, pending, language),
  }
}

/** Two concurrent registrations of one new address get the same account. */
async function findOrCreate(model: AccountModel, fresh: Pending & { email: string; language: Language }) {
  return model.findOneAndUpdate(
    { email: fresh.email.toLowerCase() },
    { $setOnInsert: { ...fresh, email: fresh.email.toLowerCase(), isActive: false, isAdmin: false } },
    { upsert: true, returnDocument: 'after' },
  )
}
