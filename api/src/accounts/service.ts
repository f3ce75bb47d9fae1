import { randomBytes } from 'node:crypto'
import { isValidObjectId } from 'mongoose'
import type { Login } from '@portfolio/contract/account'
import { holding } from '#src/database/holding.ts'
import type { Account, AccountModel } from './model.ts'
import { hashPassword, passwordMatches } from './password.ts'

export type SignIn = { account: Account } | { refused: 'loginRefused' | 'notActivated' }

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts(model: AccountModel) {
  /** An account that may act; null when it is gone or was never activated. */
  const findActive = async (id: string): Promise<Account | null> =>
    isValidObjectId(id) ? model.findOne({ _id: id, isActive: true }) : null

  const findMany = async (ids: string[]): Promise<Account[]> =>
    model.find({ _id: { $in: ids.filter((id) => isValidObjectId(id)) } })

  return {
    findActive,
    findMany,

    /** The owner's account; null for anybody else's. */
    async findOwner(id: string): Promise<Account | null> {
      const account = await findActive(id)
      return account?.isAdmin ? account : null
    },

    /** The first owner's account. @throws where there is none, which the start of the server rules out */
    async findFirstOwner(): Promise<Account> {
      const owner = await model.findOne({ isAdmin: true }).sort({ _id: 1 })
      if (!owner) throw new Error('there is no owner')
      return owner
    },

    findPerson: findActive,

    /** Names and addresses as they are now, by account id; for the owner only. */
    findPeople: async (ids: string[]) => {
      const found = await findMany(ids)
      return new Map(
        found.map(({ id, first_name, last_name, email }) => [
          id,
          { _id: id, name: `${first_name} ${last_name}`.trim(), email },
        ]),
      )
    },

    /** Ids of the accounts, at most a hundred, whose name or address holds a text. */
    async searchPeople(text: string): Promise<string[]> {
      const holds = holding(text)
      const found = await model
        .find({ $or: [{ first_name: holds }, { last_name: holds }, { email: holds }] }, { _id: 1 })
        .limit(100)
        .lean()
      return found.map(({ _id }) => _id.toHexString())
    },

    /** First and last names as they are now, by account id. */
    findNames: async (ids: string[]) => {
      const found = await findMany(ids)
      return new Map(found.map(({ id, first_name, last_name }) => [id, { first_name, last_name }]))
    },

    /** Says that an account is not activated only to who knows its password. */
    async signIn({ email, password }: Login): Promise<SignIn> {
      const account = await model.findOne({ email: email.toLowerCase() })
      const matches = await passwordMatches(account?.passwordHash ?? null, password)
      if (!account || !matches) return { refused: 'loginRefused' }
      return account.isActive ? { account } : { refused: 'notActivated' }
    },

    /**
     * Makes the owner's account where there is none.
     * @returns its address and, when it was generated here, its password, which is known nowhere else; null when
     * there is an owner already
     */
    async createFirstOwner(wish: {
      email: string | null
      password: string | null
    }): Promise<FirstOwner | null> {
      if (await model.exists({ isAdmin: true })) return null
      const email = wish.email ?? 'owner@portfolio.example'
      const password = wish.password ?? generatePassword()
      await model.create({
        first_name: 'Portfolio',
        last_name: 'Owner',
        email,
        passwordHash: await hashPassword(password),
        isActive: true,
        isAdmin: true,
      })
      return { email, generatedPassword: wish.password ? null : password }
    },
  }
}

export type FirstOwner = { email: string; generatedPassword: string | null }

/** 120 random bits, in a form that meets the password rule. */
const generatePassword = () => `Aa1-${randomBytes(15).toString('base64url')}`
