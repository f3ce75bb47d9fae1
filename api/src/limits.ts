import type { MongoClient } from 'mongodb'
import { type RateLimiterAbstract, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible'
import { limitKeyOf } from '@portfolio/lake'
import { LRUCache } from 'lru-cache'
import { HttpError, tooManyRequests } from '#src/http/errors.ts'

export type Limits = Awaited<ReturnType<typeof createLimits>>

const MINUTE_S = 60
const DAY_S = 24 * 60 * MINUTE_S
/** Impressions of all accounts that are stored in a day. */
export const IMPRESSIONS_IN_A_DAY = 5_000
/** In all, as keys of a limit. */
const ALL = 'all'

/** A request, of which limits need the network address. */
type Client = { ip?: string | undefined }

/** Rate limits, counted in the database, so that they hold over restarts and for all processes together. */
export async function createLimits(client: MongoClient) {
  // Each limiter would create the indexes of the common collection in the background, and print to the console when the
  // client closes meanwhile.
  const { databaseName: dbName } = client.db()
  const store = { storeClient: client, dbName, tableName: 'limits', disableIndexesCreation: true }
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterMongo({ ...store, keyPrefix, points, duration })
  const signInByAddress = limiter('sign-in-address', 60, 15 * MINUTE_S)
  const signInByAccountAndAddress = limiter('sign-in-account-address', 10, 15 * MINUTE_S)
  const signInByAccount = limiter('sign-in-account', 100, 15 * MINUTE_S)
  const signInByBrowser = limiter('sign-in-browser', 10, 15 * MINUTE_S)
  const secondFactorByPendingSignIn = limiter('second-factor-pending', 5, 15 * MINUTE_S)
  const secondFactorByAccountAndAddress = limiter('second-factor-account-address', 10, 15 * MINUTE_S)
  const secondFactorByAccount = limiter('second-factor-account', 30, 60 * MINUTE_S)
  const secondFactorByBrowser = limiter('second-factor-browser', 20, 15 * MINUTE_S)
  const mailByAddress = limiter('mail-address', 20, 60 * MINUTE_S)
  const mailByRecipient = limiter('mail-recipient', 5, 60 * MINUTE_S)
  const linkByAddress = limiter('link-address', 60, 15 * MINUTE_S)
  const contactByAddress = limiter('contact-address', 10, 60 * MINUTE_S)
  // Few of one address in a day, so that it takes many to use up the limit of all.
  const contactByAddressInADay = limiter('contact-address-day', 20, DAY_S)
  const contactOfAll = limiter('contact', 500, DAY_S)
  const reportByAddress = limiter('report-address', 20, 60 * MINUTE_S)
  const impressionByAccount = limiter('impression-account', 10, 10 * MINUTE_S)
  const impressionByAccountInADay = limiter('impression-account-day', 100, DAY_S)
  const impressionOfAll = limiter('impression', IMPRESSIONS_IN_A_DAY, DAY_S)
  const passwordCheckByAddress = limiter('password-check-address', 60, 15 * MINUTE_S)
  const threadMailByRecipient = limiter('thread-mail', 1, 10 * MINUTE_S)
  const useOfNonce = limiter('nonce', 1, 15 * MINUTE_S)
  await useOfNonce.createIndexes()
  // Counted in memory: a write to the database for each would cost more than the request that it limits.
  const pageViewByAddress = createMemoryLimit(120, MINUTE_S)
  const sharedPageByAddress = createMemoryLimit(120, MINUTE_S)
  const sharingPictureByAddress = createMemoryLimit(60, MINUTE_S)
  const githubByAddress = createMemoryLimit(10, MINUTE_S)
  const translationByAddress = createMemoryLimit(600, MINUTE_S)

  return {
    /**
     * In a quarter of an hour: ten attempts at one account from one network address, sixty from one address, a hundred
     * at one account. A known browser has ten of its own, which others cannot use up.
     * @param browser from `KnownBrowsers#recognise`
     */
    async signIn(request: Client, email: string, browser: string | null) {
      if (browser) return spend(signInByBrowser, browser)
      const address = limitKeyOf(request.ip)
      const account = email.toLowerCase()
      await spend(signInByAddress, address)
      await spend(signInByAccountAndAddress, `${account} ${address}`)
      await spend(signInByAccount, account)
    },
    /**
     * Five codes for one pending sign-in.
     * @returns how many are left after this one; negative when this one is too many
     */
    async pendingSignIn(id: string): Promise<number> {
      try {
        return (await secondFactorByPendingSignIn.consume(id)).remainingPoints
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return -1
      }
    },
    /**
     * Ten codes for one account from one network address in a quarter of an hour, thirty for one account in an hour. A
     * known browser has twenty of its own in a quarter of an hour, which others cannot use up.
     * @param browser from `KnownBrowsers#recognise`
     */
    async secondFactor(request: Client, accountId: string, browser: string | null) {
      if (browser) return spend(secondFactorByBrowser, browser)
      await spend(secondFactorByAccountAndAddress, `${accountId} ${limitKeyOf(request.ip)}`)
      await spend(secondFactorByAccount, accountId)
    },
    /** Sixty passwords checked from one network address in a quarter of an hour. */
    passwordCheck: (request: Client) => spend(passwordCheckByAddress, limitKeyOf(request.ip)),
    /** Five mails an hour to one recipient, twenty requested from one network address. */
    mailTo: async (request: Client, recipient: string) => {
      await spend(mailByAddress, limitKeyOf(request.ip))
      await spend(mailByRecipient, recipient.toLowerCase())
    },
    /** Counts a mail that may be left out. @returns false once its recipient has had five in an hour */
    mayMail: (recipient: string) => isWithin(mailByRecipient, recipient.toLowerCase()),
    /** Counts a mail about a thread of comments, or a task. @returns false once a person has had one in ten minutes */
    mayMailOfThread: (accountId: string, thread: string) =>
      isWithin(threadMailByRecipient, `${accountId} ${thread}`),
    /** Sixty mailed links tried from one network address in a quarter of an hour. */
    link: (request: Client) => spend(linkByAddress, limitKeyOf(request.ip)),
    /** Ten contact messages from one network address in an hour, twenty in a day. */
    contact: async (request: Client) => {
      await spend(contactByAddress, limitKeyOf(request.ip))
      await spend(contactByAddressInADay, limitKeyOf(request.ip))
    },
    /** Counts a contact message. @returns false once there were five hundred of all visitors in a day */
    mayStoreContact: () => isWithin(contactOfAll, ALL),
    /** Twenty impressions reported from one network address in an hour. */
    report: (request: Client) => spend(reportByAddress, limitKeyOf(request.ip)),
    /** Ten impressions of one account in ten minutes and a hundred in a day, five thousand of all. */
    impression: async (accountId: string) => {
      await spend(impressionByAccount, accountId)
      await spend(impressionByAccountInADay, accountId)
      await spend(impressionOfAll, ALL)
    },
    /** A hundred and twenty page views reported from one network address in a minute. */
    pageView: (request: Client) => pageViewByAddress(limitKeyOf(request.ip)),
    /** A hundred and twenty pages with a shared draft, which no cache answers, from one network address in a minute. */
    sharedPage: (request: Client) => sharedPageByAddress(limitKeyOf(request.ip)),
    /** Sixty sharing pictures that are not cached, from one network address in a minute. */
    sharingPicture: (request: Client) => sharingPictureByAddress(limitKeyOf(request.ip)),
    /** Ten accounts of GitHub from one network address in a minute. */
    github: (request: Client) => githubByAddress(limitKeyOf(request.ip)),
    /** Six hundred calls of machine translation from one network address in a minute. */
    translation: (request: Client) => translationByAddress(limitKeyOf(request.ip)),
    /** @returns whether a nonce, which lives for at most a quarter of an hour, is used for the first time */
    isFirstUse: (nonce: string) => isWithin(useOfNonce, nonce),
  }
}

async function isWithin(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  try {
    await spend(limiter, key)
    return true
  } catch (refusal) {
    if (refusal instanceof HttpError) return false
    throw refusal
  }
}

/** @throws {HttpError} 429 with Retry-After once the points of this key are used up */
async function spend(limiter: RateLimiterAbstract, key: string) {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw tooManyRequests(Math.ceil(refusal.msBeforeNext / 1000))
  }
}

/** Keys that a limit in memory counts: those used last. */
const COUNTED_MOST = 10_000

/** Counts keys in memory, in windows of so many seconds. */
export function createMemoryLimit(points: number, seconds: number) {
  const counts = new LRUCache<string, number>({ max: COUNTED_MOST, ttl: seconds * 1000 })
  /** @throws {HttpError} 429 with Retry-After once the points of this key are used up */
  return async (key: string) => {
    const count = (counts.get(key) ?? 0) + 1
    // A window begins with its first request.
    counts.set(key, count, { noUpdateTTL: true })
    if (count > points) throw tooManyRequests(Math.ceil(counts.getRemainingTTL(key) / 1000))
  }
}
