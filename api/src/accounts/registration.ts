import type { Connection } from 'mongoose'
import type { Registration } from '@portfolio/contract/account'
import type { Language } from '@portfolio/contract/language'
import { HttpError } from '#src/http/errors.ts'
import type { Letters } from '#src/mail/letters.ts'
import type { Outbox } from '#src/mail/outbox.ts'
import type { Account, AccountModel } from './model.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { hashPassword } from './password.ts'
import { type Pending, type Tokens, pendingOf } from './tokens.ts'

export type RegistrationService = ReturnType<typeof createRegistration>

export function createRegistration(deps: {
  connection: Connection
  model: AccountModel
  tokens: Tokens
  outbox: Outbox
  letters: Letters
}) {
  const { connection, model, tokens, outbox, letters } = deps

  /** One change: the link's token and the mail that carries it. */
  async function sendActivation(account: Account, pending: Pending, language: Language) {
    await connection.transaction(async (session) => {
      const token = await tokens.issue({ purpose: 'activation', account: account._id, pending }, session)
      const to = { email: account.email, first_name: pending.first_name, language }
      await outbox.add(await letters.activation(to, account.id, token), session)
    })
  }

  return {
    /**
     * Mails an activation link; to an address that has an account already, a note that says so. The caller learns no
     * difference. An account that was never activated can be claimed anew: its data come with the link that is opened.
     */
    async register(registration: Registration, language: Language) {
      const { email, password, ...name } = registration
      refuseCommonPassword(password)
      const pending = { ...name, passwordHash: await hashPassword(password) }
      const account = await findOrCreate(model, { ...pending, email, language })
      if (!account.isActive) return sendActivation(account, pending, language)
      const to = { email: account.email, first_name: account.first_name, language }
      return outbox.add(await letters.alreadyRegistered(to))
    },

    /** @throws {HttpError} 410 for a link that is spent or too old, 400 for one that never was */
    async activate(accountId: string, token: string) {
      const activated = await connection.transaction(async (session) => {
        const spent = await tokens.spend('activation', accountId, token, session)
        if (!spent) return false
        await tokens.spendAll('activation', spent.account, session)
        const { matchedCount } = await model.updateOne(
          { _id: spent.account, isActive: false },
          { $set: { ...pendingOf(spent), isActive: true } },
          { session },
        )
        return matchedCount === 1
      })
      if (!activated) throw await whyNot(accountId, token)
    },

    /**
     * A new link for who holds an expired one; nothing for anybody else.
     * @throws {HttpError} as `activate`
     */
    async renew(accountId: string, oldToken: string, language: Language) {
      const known = await tokens.find('activation', accountId, oldToken)
      const account = await model.findOne({ _id: accountId, isActive: false })
      if (!known || !account) throw await whyNot(accountId, oldToken)
      await sendActivation(account, pendingOf(known), language)
    },
  }

  async function whyNot(accountId: string, token: string) {
    const known = await tokens.find('activation', accountId, token)
    if (!known) return new HttpError(400, 'linkInvalid')
    return new HttpError(410, known.spentAt ? 'linkSpent' : 'linkExpired')
  }
}

/** Two registrations of one new address at once end at the same account. */
async function findOrCreate(model: AccountModel, fresh: Pending & { email: string; language: Language }) {
  return model.findOneAndUpdate(
    { email: fresh.email.toLowerCase() },
    { $setOnInsert: { ...fresh, email: fresh.email.toLowerCase(), isActive: false, isAdmin: false } },
    { upsert: true, returnDocument: 'after' },
  )
}
