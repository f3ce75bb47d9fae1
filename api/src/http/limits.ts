import type { Request } from 'express'
import type { MongoClient } from 'mongodb'
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests } from '#src/http/errors.ts'

export type Limits = ReturnType<typeof createLimits>

const MINUTE_S = 60

/** Counted in the database, so that they hold over restarts and for all processes together. */
export function createLimits(client: MongoClient) {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterMongo({ storeClient: client, tableName: 'limits', keyPrefix, points, duration })
  const signInByAddress = limiter('sign-in-address', 60, 15 * MINUTE_S)
  const signInByAccount = limiter('sign-in-account', 10, 15 * MINUTE_S)
  const mailByAddress = limiter('mail-address', 20, 60 * MINUTE_S)
  const mailByRecipient = limiter('mail-recipient', 5, 60 * MINUTE_S)
  const linkByAddress = limiter('link-address', 60, 15 * MINUTE_S)
  const contactByAddress = limiter('contact-address', 10, 60 * MINUTE_S)
  const reportByAddress = limiter('report-address', 20, 60 * MINUTE_S)
  const impressionByAccount = limiter('impression-account', 10, 10 * MINUTE_S)

  return {
    /** Ten attempts at one account and sixty from one network address in a quarter of an hour. */
    async signIn(request: Request, email: string) {
      await spend(signInByAddress, request.ip ?? 'unknown')
      await spend(signInByAccount, email.toLowerCase())
    },
    /** Five mails an hour to one recipient, twenty asked for from one network address. */
    async mailTo(request: Request, recipient: string) {
      await spend(mailByAddress, request.ip ?? 'unknown')
      await spend(mailByRecipient, recipient.toLowerCase())
    },
    /** Sixty mailed links tried from one network address in a quarter of an hour. */
    async link(request: Request) {
      await spend(linkByAddress, request.ip ?? 'unknown')
    },
    /** Ten contact messages from one network address in an hour. */
    async contact(request: Request) {
      await spend(contactByAddress, request.ip ?? 'unknown')
    },
    /** Twenty impressions reported from one network address in an hour. */
    async report(request: Request) {
      await spend(reportByAddress, request.ip ?? 'unknown')
    },
    /** Ten impressions of one account in ten minutes. */
    async impression(accountId: string) {
      await spend(impressionByAccount, accountId)
    },
  }
}

/** @throws {HttpError} 429 with Retry-After once the points of this key are used up */
async function spend(limiter: RateLimiterMongo, key: string) {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw tooManyRequests(Math.ceil(refusal.msBeforeNext / 1000))
  }
}
