import { hkdfSync } from 'node:crypto'
import type { ClientSession, Connection } from 'mongoose'
import type { SecondFactorSetUp, SecondFactorStatus } from '@portfolio/contract/second-factor'
import { decrypt, encrypt } from '#src/encryption.ts'
import { HttpError } from '#src/http/errors.ts'
import type { Letters } from '#src/mail/letters.ts'
import type { Mail, Outbox } from '#src/mail/outbox.ts'
import type { Account } from '../model.ts'
import { roleOf } from '#src/http/middleware.ts'
import type { SecondFactorModel } from './model.ts'
import {
  createRecoveryCodes,
  hashRecoveryCode,
  TOTP_CODE,
  createTotpSecret,
  keyUri,
  findStep,
} from './codes.ts'

export type SecondFactor = ReturnType<typeof createSecondFactor>
export type CodeKind = 'totp' | 'recovery-code'

const KEY_PURPOSE = 'portfolio second factor v1'
const SET_UP_WITHIN_MS = 30 * 60_000

/** Accounts that may use a second factor. */
const hasRole = (account: Account) => roleOf(account) !== null

/**
 * Time-based one-time passwords (RFC 6238) with recovery codes, for accounts with a role.
 * @param deps.secret the server's, from which the key of stored secrets is derived
 * @param deps.issuer the site's name in authenticator apps
 */
export function createSecondFactor(deps: {
  connection: Connection
  model: SecondFactorModel
  secret: string
  outbox: Outbox
  letters: Letters
  issuer: string
}) {
  const { connection, model, outbox, letters, issuer } = deps
  const key = Buffer.from(hkdfSync('sha256', deps.secret, '', KEY_PURPOSE, 32))

  /**
   * Makes a change and stores the mail about it in one transaction.
   * @throws {HttpError} 409 when nothing was changed
   */
  async function changeAndTell(change: (session: ClientSession) => Promise<boolean>, mail: Mail) {
    await connection.transaction(async (session) => {
      if (!(await change(session))) throw changedMeanwhile()
      await outbox.add(mail, session)
    })
  }

  /** Accepts a time step's code once: of two concurrent attempts with the same code, one matches in the database. */
  async function acceptTotp(account: Account, code: string): Promise<boolean> {
    const found = await model.findById(account._id)
    const secret = found?.secret ? decrypt(found.secret, key, account.id) : null
    const step = secret ? findStep(secret, code, Date.now()) : null
    if (!found || step === null) return false
    const { modifiedCount } = await model.updateOne(
      { _id: account._id, secret: found.secret, lastStep: { $lt: step } },
      { $set: { lastStep: step } },
    )
    return modifiedCount === 1
  }

  async function acceptRecoveryCode(account: Account, code: string): Promise<boolean> {
    const hash = hashRecoveryCode(code)
    const unused = { _id: account._id, secret: { $ne: null }, recoveryHashes: hash }
    const found = await model.findOne(unused)
    if (!found) return false
    const mail = await letters.recoveryCodeUsed(account, found.recoveryHashes.length - 1)
    return connection.transaction(async (session) => {
      const { modifiedCount } = await model.updateOne(
        unused,
        { $pull: { recoveryHashes: hash } },
        { session },
      )
      if (modifiedCount === 1) await outbox.add(mail, session)
      return modifiedCount === 1
    })
  }

  return {
    isOn: async (account: Account) =>
      (await model.exists({ _id: account._id, secret: { $ne: null } })) !== null,

    async status(account: Account): Promise<SecondFactorStatus> {
      const found = await model.findById(account._id)
      return {
        // Without the role it stays on, and the sign-in asks for it, until it is turned off.
        isAvailable: hasRole(account) || Boolean(found?.secret),
        turnedOnAt: found?.turnedOnAt?.toISOString() ?? null,
        recoveryCodesLeft: found?.recoveryHashes.length ?? 0,
      }
    },

    /**
     * Stores a new secret, to be confirmed with a code; replaces an unconfirmed one.
     * @throws {HttpError} 403 for an account without a role, 409 when the second factor is on
     */
    async beginSetUp(account: Account): Promise<SecondFactorSetUp> {
      if (!hasRole(account)) throw new HttpError(403, 'forbidden')
      const secret = createTotpSecret()
      const pending = {
        pendingSecret: encrypt(secret, key, account.id),
        pendingSince: new Date(),
      }
      if (await model.exists({ _id: account._id, secret: { $ne: null } })) throw changedMeanwhile()
      await model.updateOne({ _id: account._id }, { $set: pending }, { upsert: true })
      return { secret, uri: keyUri({ secret, issuer, label: account.email }) }
    },

    /**
     * Turns the second factor on.
     * @returns the recovery codes, of which only hashes are stored
     * @throws {HttpError} 400 for a wrong code, 409 without a set-up in the last half hour
     */
    async confirmSetUp(account: Account, code: string): Promise<string[]> {
      const found = await model.findOne({
        _id: account._id,
        secret: null,
        pendingSince: { $gt: new Date(Date.now() - SET_UP_WITHIN_MS) },
      })
      const secret = found?.pendingSecret ? decrypt(found.pendingSecret, key, account.id) : null
      if (!found || !secret) throw changedMeanwhile()
      const lastStep = findStep(secret, withoutSpaces(code), Date.now())
      if (lastStep === null) throw new HttpError(400, 'secondFactorRefused')
      const codes = createRecoveryCodes()
      const changes = {
        secret: found.pendingSecret,
        turnedOnAt: new Date(),
        lastStep,
        recoveryHashes: codes.map(hashRecoveryCode),
        pendingSecret: null,
        pendingSince: null,
      }
      const { pendingSecret } = found
      await changeAndTell(
        async (session) => {
          const pending = { _id: account._id, secret: null, pendingSecret }
          const { modifiedCount } = await model.updateOne(pending, { $set: changes }, { session })
          return modifiedCount === 1
        },
        await letters.secondFactorOn(account),
      )
      return codes
    },

    /** @returns the kind of the code; null for a wrong or used one */
    async accept(account: Account, typed: string): Promise<CodeKind | null> {
      const code = withoutSpaces(typed)
      if (TOTP_CODE.test(code)) return (await acceptTotp(account, code)) ? 'totp' : null
      return (await acceptRecoveryCode(account, code)) ? 'recovery-code' : null
    },

    /**
     * Replaces all recovery codes.
     * @returns the new ones, of which only hashes are stored
     * @throws {HttpError} 409 when the second factor is off
     */
    async renewRecoveryCodes(account: Account): Promise<string[]> {
      const codes = createRecoveryCodes()
      const { matchedCount } = await model.updateOne(
        { _id: account._id, secret: { $ne: null } },
        { $set: { recoveryHashes: codes.map(hashRecoveryCode) } },
      )
      if (matchedCount === 0) throw changedMeanwhile()
      return codes
    },

    /** @throws {HttpError} 409 when the second factor is off */
    async turnOff(account: Account) {
      await changeAndTell(
        async (session) => {
          const on = { _id: account._id, secret: { $ne: null } }
          return (await model.deleteOne(on, { session })).deletedCount === 1
        },
        await letters.secondFactorOff(account),
      )
    },
  }
}

const withoutSpaces = (code: string) => code.replaceAll(/\s/g, '')

const changedMeanwhile = () => new HttpError(409, 'secondFactorChanged')
