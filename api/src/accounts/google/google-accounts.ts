import type { Language } from '@portfolio/contract/language'
import { HttpError } from '#src/http/errors.ts'
import type { Account } from '../model.ts'
import { shorten, splitName, tidy } from '../names.ts'
import type { GooglePerson } from './provider.ts'
import type { ServiceTools } from '../service-tools.ts'

export function createGoogleAccounts(tools: ServiceTools) {
  const { connection, model, tokens, belongings } = tools
  return {
    /**
     * The account of a person whom Google has identified; created at their first sign-in.
     * @throws {AddressTakenError} when an e-mail account has their address; such an account is never taken over
     */
    async findOrCreate(
      person: GooglePerson,
      language: Language,
    ): Promise<{ account: Account; isNew: boolean }> {
      const known = await model.findOne({ googleSubject: person.sub, isActive: true })
      if (known) return { account: known, isNew: false }
      const email = person.email.toLowerCase()
      const fresh = { ...accountNames(person), googleSubject: person.sub, passwordHash: null, isActive: true }
      return connection.transaction(async (session) => {
        const holder = await model.findOne({ email }, null, { session })
        // A concurrent request of the same person has just created it.
        if (holder?.isActive && holder.googleSubject === person.sub) return { account: holder, isNew: false }
        if (holder?.isActive) throw new AddressTakenError(email)
        // Somebody registered the address without proving that it is theirs.
        if (holder) await tokens.forgetAll(holder._id, session)
        const account = await model.findOneAndUpdate(
          { email, isActive: false },
          { $set: { ...fresh, language }, $setOnInsert: { email, isAdmin: false } },
          { upsert: true, returnDocument: 'after', session },
        )
        await belongings.bans.inherit(account, session)
        return { account, isNew: true }
      })
    },
  }
}

export class AddressTakenError extends HttpError {
  readonly email: string

  constructor(email: string) {
    super(409, 'addressTaken')
    this.email = email
  }
}

/** Names that satisfy the rules for names of e-mail accounts. */
function accountNames({ given_name, family_name, name, email }: GooglePerson) {
  const whole = splitName(name ?? '')
  return {
    first_name: shorten(tidy(given_name ?? '') || whole.first_name || email.split('@')[0] || email),
    last_name: shorten(tidy(family_name ?? '') || whole.last_name),
  }
}
