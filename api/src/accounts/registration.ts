import type { Registration } from '@portfolio/contract/account'
import type { Language } from '@portfolio/contract/language'
import type { AccountChanges } from './changes.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import type { Account, AccountModel } from './model.ts'
import { hashPassword } from './password.ts'
import type { MailingTools } from './service-tools.ts'
import { type Pending, createToken, linkRefused, pendingAccount, tokenState } from './tokens.ts'

export function createRegistration({
  model,
  tokens,
  changes,
  outbox,
  letters,
}: MailingTools<AccountChanges>) {
  async function sendActivation(account: Account, pending: Pending, language: Language) {
    const token = createToken({ purpose: 'activation', account: account._id, pending })
    const to = { email: account.email, first_name: pending.first_name, language }
    await changes.storeLink(token, await letters.activation(to, account.id, token.token))
  }

  return {
    /**
     * Mails an activation link, or a notice when the address has an account; the response is the same. An address
     * whose account was never activated can be registered again: the opened link decides whose data count.
     */
    async register(registration: Registration, language: Language) {
      const { email, password, ...name } = registration
      await refuseCommonPassword(password)
      // Also hashed for known addresses, so that both cases take the same time.
      const pending = { ...name, passwordHash: await hashPassword(password) }
      const account = await findOrCreate(model, { ...pending, email, language })
      if (!account.isActive) return sendActivation(account, pending, language)
      const to = { email: account.email, first_name: account.first_name, language }
      return outbox.add(await letters.alreadyRegistered(to))
    },

    /** @throws {HttpError} as `linkRefused`, when the link would not activate */
    async check(accountId: string, token: string) {
      const state = tokenState(await tokens.find('activation', accountId, token))
      if (state !== 'ok') throw linkRefused(state)
    },

    /** @throws {HttpError} as `linkRefused` */
    async activate(accountId: string, token: string) {
      const state = await changes.activate(accountId, token)
      if (state !== 'ok') throw linkRefused(state)
    },

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

    /** Mails a new link with the data of the old one. */
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
