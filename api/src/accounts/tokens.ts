import type { Request } from 'express'
import { type ClientSession, type Connection, type InferSchemaType, Schema, type Types } from 'mongoose'
import * as z from 'zod/mini'
import { linkIdSchema, linkTokenSchema } from '@portfolio/contract/id'
import { createStoredToken, hashToken } from '#src/database/stored-token.ts'
import { HttpError } from '#src/http/errors.ts'
import { validate } from '#src/http/middleware.ts'
import { LINK_PURPOSES, LINK_VALID_FOR_MS } from '#src/mail/mail-links.ts'
import type { Mail, Outbox } from '#src/mail/outbox.ts'

const schema = new Schema({
  purpose: { type: String, enum: LINK_PURPOSES, required: true },
  account: { type: Schema.Types.ObjectId, ref: 'Account', required: true, index: true },
  /** SHA-256 of the token. */
  hash: { type: String, required: true, unique: true },
  expiresAt: { type: Date, required: true },
  spentAt: { type: Date, default: null },
  /**
   * Of an activation link, the data of the registration that requested it, so that whoever opens the link gets their
   * own data. Of a link that changes an address, the address that it sets or restores.
   */
  pending: {
    type: new Schema(
      { first_name: String, last_name: String, passwordHash: String, email: String },
      { _id: false },
    ),
    default: null,
  },
  forgetAt: { type: Date, required: true, expires: 0 },
})

export type Token = InferSchemaType<typeof schema> & { _id: Types.ObjectId }
export type Purpose = Token['purpose']
export type Pending = { first_name: string; last_name: string; passwordHash: string }
export type TokenState = 'ok' | 'spent' | 'expired' | 'unknown'
export type NewToken = ReturnType<typeof createToken>
export type Tokens = ReturnType<typeof createTokens>

/** Expired tokens are kept too, to distinguish an old link from a wrong one. */
export const REMEMBERED_FOR_MS = 30 * 24 * 60 * 60_000

/** @throws for a token that was not issued with data */
export function pendingAccount({ pending }: Pick<Token, 'pending'>): Pending {
  const { first_name, last_name, passwordHash } = pending ?? {}
  if (!first_name || !last_name || !passwordHash) throw new Error('an activation token holds no data')
  return { first_name, last_name, passwordHash }
}

/**
 * Creates a single-use token without storing it, so that its mail can be composed before the transaction.
 * @returns the token for the link, and the record to store
 */
export function createToken(options: {
  purpose: Purpose
  account: Types.ObjectId
  pending?: Pending | { email: string }
}) {
  const { token, hash } = createStoredToken()
  const now = Date.now()
  const record = {
    ...options,
    hash,
    expiresAt: new Date(now + LINK_VALID_FOR_MS[options.purpose]),
    forgetAt: new Date(now + REMEMBERED_FOR_MS),
  }
  return { token, record }
}

const linkSchema = z.object({ id: linkIdSchema, token: linkTokenSchema })

/**
 * The account and the token of a mailed link.
 * @throws {HttpError} 400 for a malformed link
 */
export const readMailedLink = (request: Pick<Request, 'params' | 'query'>) =>
  validate(linkSchema, { id: request.params.id, token: request.query.token })

/** Refusal of a link: 400 when the token never existed, 410 when it is spent or expired. */
export function linkRefused(state: TokenState): HttpError {
  if (state === 'unknown') return new HttpError(400, 'linkInvalid')
  return new HttpError(410, state === 'spent' ? 'linkSpent' : 'linkExpired')
}

/**
 * The links that set a new password or address. A change of either spends both: somebody who knew the old password may
 * have requested them, and after a change of the address a new password could be mailed to theirs.
 */
export const CREDENTIAL_LINKS = ['reset', 'email-change'] as const satisfies Purpose[]

export const issuedAt = ({ purpose, expiresAt }: Pick<Token, 'purpose' | 'expiresAt'>) =>
  new Date(expiresAt.getTime() - LINK_VALID_FOR_MS[purpose])

export function tokenState(token: Pick<Token, 'spentAt' | 'expiresAt'> | null): TokenState {
  if (!token) return 'unknown'
  if (token.spentAt) return 'spent'
  return token.expiresAt.getTime() > Date.now() ? 'ok' : 'expired'
}

/** Single-use links: random, stored hashed, expiring. The mails of spent ones are blanked in the same transaction. */
export function createTokens(connection: Connection, outbox: Pick<Outbox, 'add' | 'blankLinks'>) {
  const model = connection.model('Token', schema)

  /** The stored token, also when spent or expired; null when the account never had it. */
  const find = (purpose: Purpose, account: string, token: string, session?: ClientSession) =>
    model.findOne({ purpose, account, hash: hashToken(token) }, null, session ? { session } : {}).lean()

  /**
   * Spends every token of the account for these purposes, and blanks their mails.
   * @param since leaves out tokens that expire earlier
   */
  async function spendAll(
    purposes: readonly Purpose[],
    account: Types.ObjectId,
    session: ClientSession,
    since: Date = new Date(0),
  ) {
    const unspent = { purpose: { $in: purposes }, account, spentAt: null, expiresAt: { $gte: since } }
    await model.updateMany(unspent, { $set: { spentAt: new Date() } }, { session })
    await outbox.blankLinks(account.toHexString(), session, purposes, since)
  }

  async function add({ record }: NewToken, session: ClientSession) {
    await model.create([record], { session })
  }

  return {
    find,
    spendAll,
    add,

    /** @throws {HttpError} as `linkRefused`, when the link does not work */
    async check(purpose: Purpose, account: string, token: string) {
      const state = tokenState(await find(purpose, account, token))
      if (state !== 'ok') throw linkRefused(state)
    },

    /** The latest token of an account that was not used, also when it has expired. */
    findUnspent: (purpose: Purpose, account: Types.ObjectId | null, session?: ClientSession) =>
      model
        .findOne({ purpose, account, spentAt: null }, null, session ? { session } : {})
        .sort({ _id: -1 })
        .lean(),

    /** Stores a link's token together with the mail that contains it. */
    addWithMail: (token: NewToken, mail: Mail) =>
      connection.transaction(async (session) => {
        const { purpose, account } = token.record
        // An account has one valid reset link, but any number of activation links, each with its own data.
        if (purpose === 'reset') await spendAll(['reset'], account, session)
        await add(token, session)
        await outbox.add(mail, session)
      }),

    /**
     * Spends a valid token; of two concurrent attempts one succeeds, and then calls `spendAll`.
     * @throws {HttpError} as `linkRefused`
     */
    async redeem(purpose: Purpose, account: string, token: string, session: ClientSession): Promise<Token> {
      const redeemed = await model
        .findOneAndUpdate(
          { purpose, account, hash: hashToken(token), spentAt: null, expiresAt: { $gt: new Date() } },
          { $set: { spentAt: new Date() } },
          { session },
        )
        .lean()
      if (!redeemed) throw linkRefused(tokenState(await find(purpose, account, token, session)))
      return redeemed
    },

    /** The addresses that the account had in the last month. */
    async formerAddresses(account: Types.ObjectId, session: ClientSession): Promise<string[]> {
      const found = await model.find({ purpose: 'email-undo', account }, { pending: 1 }, { session }).lean()
      return found.flatMap(({ pending }) => pending?.email ?? [])
    },

    async forgetAll(account: Types.ObjectId, session: ClientSession) {
      await model.deleteMany({ account }, { session })
      await outbox.blankLinks(account.toHexString(), session)
    },
  }
}
