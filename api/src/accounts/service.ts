import { type ClientSession, isValidObjectId } from 'mongoose'
import type { Login } from '@portfolio/contract/account'
import { DEFAULT_OWNER_EMAIL } from '@portfolio/contract/default-owner'
import { wholeName } from '@portfolio/contract/text'
import { createSearch } from '@portfolio/contract/folding'
import { roleOf } from '#src/http/middleware.ts'
import type { SignedIn } from '#src/sessions/session.ts'
import type { Account, AccountModel } from './model.ts'
import { splitName } from './names.ts'
import { generatePassword, hashPassword, passwordMatches } from './password.ts'

export type Accounts = ReturnType<typeof createAccounts>

const SEARCHED = { first_name: 1, last_name: 1, email: 1 } as const
const MOST_FOUND = 100

export function createAccounts(model: AccountModel) {
  /** Null also for a malformed id. */
  const findActive = async (id: string, session?: ClientSession): Promise<Account | null> =>
    isValidObjectId(id) ? model.findOne({ _id: id, isActive: true }, null, session ? { session } : {}) : null

  /** The active account of a session; null when the session's generation has ended. */
  const findSignedIn = async ({ accountId, generation }: SignedIn): Promise<Account | null> => {
    const account = await findActive(accountId)
    return account?.sessionGeneration === generation ? account : null
  }

  return {
    findActive,
    findSignedIn,

    /** Ends every session of the account, also those with a request in flight. */
    endSessions: async (id: string, session?: ClientSession) => {
      const options = session ? { session } : {}
      await model.updateOne({ _id: id }, { $inc: { sessionGeneration: 1 } }, options)
    },

    /** For sign-in; null when no e-mail account has the address. */
    findPasswordHash: async (email: string): Promise<string | null> =>
      (await model.findOne({ email: email.toLowerCase() }, { passwordHash: 1 }).lean())?.passwordHash ?? null,

    hasOwner: async (): Promise<boolean> => (await model.exists({ isAdmin: true })) !== null,

    /** @throws when there is no owner, which cannot happen after `createFirstOwner` */
    findFirstOwner: async (): Promise<Account> => {
      const owner = await model.findOne({ isAdmin: true }).sort({ _id: 1 })
      if (!owner) throw new Error('there is no owner')
      return owner
    },

    findPeople: async (ids: string[]) => {
      const found = await model.find({ _id: { $in: ids.filter((id) => isValidObjectId(id)) } })
      const people = found.map((account) => {
        const { id, first_name, last_name, email } = account
        return { _id: id, first_name, last_name, name: wholeName(account), email, role: roleOf(account) }
      })
      return new Map(people.map((person) => [person._id, person]))
    },

    findTeam: async (): Promise<{ ids: string[]; addresses: string[] }> => {
      const found = await model
        .find({ isActive: true, $or: [{ isAdmin: true }, { role: { $ne: null } }] }, { email: 1 })
        .lean()
      return {
        ids: found.map(({ _id }) => _id.toHexString()),
        addresses: found.map(({ email }) => email),
      }
    },

    /**
     * Ids of at most a hundred active accounts whose names contain each word of a search.
     * @param withAddresses whether addresses are searched too
     */
    async searchPeople(search: string, withAddresses: boolean): Promise<string[]> {
      const isFound = createSearch(search)
      const found: string[] = []
      // By cursor, so that not all accounts are in memory at once.
      for await (const person of model.find({ isActive: true }, SEARCHED).lean().cursor()) {
        if (isFound(`${wholeName(person)} ${withAddresses ? person.email : ''}`))
          found.push(person._id.toHexString())
        if (found.length === MOST_FOUND) break
      }
      return found
    },

    /** @returns null for a wrong password, an unknown address, and an account that is not active */
    async verifyCredentials({ email, password }: Login): Promise<Account | null> {
      const account = await model.findOne({ email: email.toLowerCase(), isActive: true })
      return (await passwordMatches(account?.passwordHash ?? null, password)) ? account : null
    },

    /**
     * Creates the owner's account, without a name, unless there is one.
     * @returns its address and, when generated here, its password, which is stored nowhere; null when there is an
     * owner already
     */
    async createFirstOwner(options: OwnerSettings): Promise<FirstOwner | null> {
      if (await model.exists({ isAdmin: true })) return null
      const email = options.email ?? DEFAULT_OWNER_EMAIL
      const password = options.password ?? generatePassword()
      await model.create({
        ...UNNAMED,
        email,
        passwordHash: await hashPassword(password),
        isActive: true,
        isAdmin: true,
      })
      return { email, generatedPassword: options.password ? null : password }
    },

    /**
     * Compares the owner's account with OWNER_EMAIL and OWNER_PASSWORD, which only the first start uses.
     * @returns null when they match or are not set
     */
    async compareOwner(options: OwnerSettings): Promise<OwnerDifference | null> {
      const owner = options.email ? await model.findOne({ isAdmin: true }).sort({ _id: 1 }) : null
      if (!owner || !options.email) return null
      const email = owner.email === options.email.toLowerCase() ? null : owner.email
      const isSame =
        !options.password || (await passwordMatches(owner.passwordHash ?? null, options.password))
      return email || !isSame ? { email, isPasswordOther: !isSame } : null
    },

    /** Gives the owner's account the name from the settings, unless it has a name. */
    async nameOwner(name: string): Promise<void> {
      await model.updateMany({ isAdmin: true, ...UNNAMED }, { $set: splitName(name) })
    },
  }
}

/** The name of the owner's account until the settings have one. */
export const UNNAMED = { first_name: 'Portfolio', last_name: 'Owner' } as const

/** OWNER_EMAIL and OWNER_PASSWORD. */
type OwnerSettings = { email: string | null; password: string | null }

/** @property email the stored address; null when it is that of the settings */
export type OwnerDifference = { email: string | null; isPasswordOther: boolean }

export type FirstOwner = { email: string; generatedPassword: string | null }
