import type { Connection } from 'mongoose'
import { DEFAULT_OWNER_EMAIL } from '@portfolio/contract/default-owner'
import { pathToMailedLink } from '@portfolio/contract/secret-links'
import type { Sessions } from '#src/sessions/session.ts'
import { type AuditLog, accountReference } from '#src/audit/audit-log.ts'
import type { AccountModel } from './model.ts'
import { generatePassword, hashPassword } from './password.ts'
import { releaseAddress } from './release-address.ts'
import type { SecondFactorModel } from './second-factor/model.ts'
import { UNNAMED } from './service.ts'
import { type Tokens, createToken } from './tokens.ts'

/**
 * @property way a new password, or a link that sets one
 * @property email the owner's new address; null leaves it
 * @property turnsSecondFactorOff whether two-step sign-in is turned off, too
 */
export type OwnerResetOptions = {
  way: 'password' | 'link'
  email: string | null
  turnsSecondFactorOff: boolean
}

/**
 * @property password the new one, which is stored nowhere; null with a link
 * @property link path of the page that sets a password, once and for an hour; null with a password
 */
export type OwnerReset = {
  email: string
  formerEmail: string | null
  isNew: boolean
  password: string | null
  link: string | null
  secondFactor: 'off' | 'stays-on' | 'turned-off'
}

/** Another account has the address that the owner's account should get. */
export class AddressInUseError extends Error {
  constructor(email: string) {
    super(`Another account has the address ${email}; nothing was changed`)
    this.name = 'AddressInUseError'
  }
}

type Deps = {
  connection: Connection
  model: AccountModel
  tokens: Tokens
  secondFactors: SecondFactorModel
  sessions: Sessions
  audit: AuditLog
}

/**
 * Gives the owner access again, for a person with access to the server's machine. Ends every session of the owner and
 * every mailed link of the account; creates an owner if there is none.
 * @throws {AddressInUseError} before anything is changed
 */
export async function resetOwner(deps: Deps, options: OwnerResetOptions): Promise<OwnerReset> {
  const { connection, model, tokens, secondFactors, sessions, audit } = deps
  const password = options.way === 'password' ? generatePassword() : null
  const hashed = password ? { passwordHash: await hashPassword(password) } : {}
  const done = await connection.transaction(async (session) => {
    const former = await model.findOne({ isAdmin: true }, null, { session }).sort({ _id: 1 })
    const email = (options.email ?? former?.email ?? DEFAULT_OWNER_EMAIL).toLowerCase()
    if (email !== former?.email && !(await releaseAddress(deps, email, session)))
      throw new AddressInUseError(email)
    const account = await model.findOneAndUpdate(
      former ? { _id: former._id } : { email },
      {
        $set: { email, ...hashed, isActive: true },
        $inc: { sessionGeneration: 1 },
        ...(former ? {} : { $setOnInsert: { ...UNNAMED, isAdmin: true } }),
      },
      { upsert: !former, returnDocument: 'after', session },
    )
    if (!account) throw new Error('the owner was deleted meanwhile')
    await tokens.forgetAll(account._id, session)
    const token = password ? null : createToken({ purpose: 'reset', account: account._id })
    if (token) await tokens.add(token, session)
    const { _id } = account
    const isOn = await secondFactors.exists({ _id, secret: { $ne: null } }).session(session)
    if (isOn && options.turnsSecondFactorOff) await secondFactors.deleteOne({ _id }, { session })
    const left = options.turnsSecondFactorOff ? ('turned-off' as const) : ('stays-on' as const)
    return { account, former, token, secondFactor: isOn ? left : ('off' as const) }
  })
  const { account, former, token, secondFactor } = done
  await sessions.removeAll(account.id)
  await audit.record(null, 'owner-reset', accountReference(account))
  return {
    email: account.email,
    formerEmail: former && former.email !== account.email ? former.email : null,
    isNew: former === null,
    password,
    link: token && pathToMailedLink(account.language, 'resetPassword', account.id, token.token),
    secondFactor,
  }
}
