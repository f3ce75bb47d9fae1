import { randomBytes } from 'node:crypto'
import { isValidObjectId } from 'mongoose'
import type { Login } from '#contract/account.ts'
import type { Account, AccountModel } from './model.ts'
import { hashPassword, passwordMatches } from './password.ts'

export type SignIn = { account: Account } | { refused: 'loginRefused' | 'notActivated' }

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts(model: AccountModel) {
  return {
    /** Says that an account is not activated only to who knows its password. */
    async signIn({ email, password }: Login): Promise<SignIn> {
      const account = await model.findOne({ email: email.toLowerCase() })
      if (!(await passwordMatches(account?.passwordHash ?? null, password)) || !account) {
        return { refused: 'loginRefused' }
      }
      return account.isActive ? { account } : { refused: 'notActivated' }
    },

    /** An account that may act; null when it is gone or was never activated. */
    async findActive(id: string): Promise<Account | null> {
      if (!isValidObjectId(id)) return null
      return model.findOne({ _id: id, isActive: true })
    },

    /** The owner's account; null for anybody else's. */
    async findOwner(id: string): Promise<Account | null> {
      const account = await this.findActive(id)
      return account?.isAdmin ? account : null
    },

    findNames: (ids: string[]) => model.find({ _id: { $in: ids.filter((id) => isValidObjectId(id)) } }),

    /**
     * Makes the owner's account where there is none.
     * @returns its address and, when it was generated here, its password, which is known nowhere else; null when
     * there is an owner already
     */
    async createFirstOwner(wish: {
      email: string | null
      password: string | null
    }): Promise<{ email: string; generatedPassword: string | null } | null> {
      if (await model.exists({ isAdmin: true })) return null
      const email = wish.email ?? 'owner@portfolio.example'
      const generatedPassword = wish.password ? null : generatePassword()
      await model.create({
        first_name: 'Portfolio',
        last_name: 'Owner',
        email,
        passwordHash: await hashPassword(wish.password ?? generatedPassword ?? ''),
        isActive: true,
        isAdmin: true,
      })
      return { email, generatedPassword }
    },
  }
}

/** 120 random bits, in a form that meets the password rule. */
const generatePassword = () => `Aa1-${randomBytes(15).toString('base64url')}`
