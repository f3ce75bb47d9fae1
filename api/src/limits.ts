import type { MongoClient } from 'mongodb'
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible'
import { limitKeyOf } from '@portfolio/lake'
import { LRUCache } from 'lru-cache'
import { HttpError, tooManyRequests } from '#src/http/errors.ts'

export type Limits = Awaited<ReturnType<typeof createLimits>>

const MINUTE_S = 60
const QUARTER_S = 15 * MINUTE_S
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S
/** Impressions of all accounts that are stored in a day. */
export const IMPRESSIONS_IN_A_DAY = 5_000
/** The key of limits that count all clients together. */
const ALL = 'all'

type Client = { ip?: string | undefined }
/** Counts a key. @throws {HttpError} 429 with Retry-After once the points of this key are used up */
type Spend = (key: string) => Promise<void>

/** Rate limits, counted in the database, so that they hold over restarts and for all processes together. */
export async function createLimits(client: MongoClient) {
  // Each limiter would create the indexes of the common collection in the background, and print to the console when the
  // client closes meanwhile.
  const { databaseName: dbName } = client.db()
  const store = { storeClient: client, dbName, tableName: 'limits', disableIndexesCreation: true }
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterMongo({ ...store, keyPrefix, points, duration })
  const stored = (keyPrefix: string, points: number, duration: number): Spend => {
    const counted = limiter(keyPrefix, points, duration)
    return async (key) => {
      await counted.consume(key).catch((refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const seconds = Math.ceil(refusal.msBeforeNext / 1000)
        // The window began while the clock was ahead, by more than the clocks of several processes differ.
        if (seconds > duration + MINUTE_S) return counted.set(key, 1, duration)
        throw tooManyRequests(seconds)
      })
    }
  }
  const signInByAddress = stored('sign-in-address', 60, QUARTER_S)
  const signInByAccountAndAddress = stored('sign-in-account-address', 10, QUARTER_S)
  const signInByAccount = stored('sign-in-account', 100, QUARTER_S)
  const signInByBrowser = stored('sign-in-browser', 10, QUARTER_S)
  const secondFactorByPendingSignIn = limiter('second-factor-pending', 5, QUARTER_S)
  const secondFactorByAccountAndAddress = stored('second-factor-account-address', 10, QUARTER_S)
  const secondFactorByAccount = stored('second-factor-account', 30, HOUR_S)
  const secondFactorByBrowser = stored('second-factor-browser', 20, QUARTER_S)
  const mailByAddress = stored('mail-address', 20, HOUR_S)
  const mailByRecipientAndAddress = stored('mail-recipient-address', 5, HOUR_S)
  const mailByRecipient = stored('mail-recipient', 10, HOUR_S)
  const mailByBrowser = stored('mail-browser', 5, HOUR_S)
  const threadMailByRecipient = stored('thread-mail', 1, 10 * MINUTE_S)
  const contactOfAll = stored('contact', 500, DAY_S)
  const impressionByAccount = stored('impression-account', 10, 10 * MINUTE_S)
  const impressionByAccountInADay = stored('impression-account-day', 100, DAY_S)
  const impressionOfAll = stored('impression', IMPRESSIONS_IN_A_DAY, DAY_S)
  const useOfNonce = stored('nonce', 1, QUARTER_S)
  await secondFactorByPendingSignIn.createIndexes()

  /** Strangers at one network address cannot use up the mails of a recipient. */
  async function mailToRecipient(request: Client, email: string) {
    const recipient = email.toLowerCase()
    await mailByRecipientAndAddress(`${recipient} ${limitKeyOf(request.ip)}`)
    await mailByRecipient(recipient)
  }

  return {
    /**
     * Counts a password attempt for an account. A known browser has a limit of its own, which others cannot use up.
     * @param browser from `KnownBrowsers#recognise`
     */
    async signIn(request: Client, email: string, browser: string | null) {
      if (browser) return signInByBrowser(browser)
      const address = limitKeyOf(request.ip)
      const account = email.toLowerCase()
      await signInByAddress(address)
      await signInByAccountAndAddress(`${account} ${address}`)
      await signInByAccount(account)
    },
    /**
     * Counts a code for a pending sign-in.
     * @returns how many attempts are left; negative when this one was too many
     */
    async pendingSignIn(id: string): Promise<number> {
      try {
        return (await secondFactorByPendingSignIn.consume(id)).remainingPoints
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return -1
      }
    },
    /** Counts a code for an account; `browser` as for `signIn`. */
    async secondFactor(request: Client, accountId: string, browser: string | null) {
      if (browser) return secondFactorByBrowser(browser)
      await secondFactorByAccountAndAddress(`${accountId} ${limitKeyOf(request.ip)}`)
      await secondFactorByAccount(accountId)
    },
    /** A new password is announced by a mail, a new name to every open page of the guestbook. */
    accountEdit: stored('account-edit', 20, HOUR_S),
    passwordCheck: perAddress(stored('password-check-address', 60, QUARTER_S)),
    /** Counts a mail; `browser` as for `signIn`. */
    mailTo: async (request: Client, recipient: string, browser: string | null = null) => {
      if (browser) return mailByBrowser(browser)
      await mailByAddress(limitKeyOf(request.ip))
      await mailToRecipient(request, recipient)
    },
    /** Counts a mail that may be left out. @returns false once its recipient has reached the limit */
    mayMail: (request: Client, recipient: string) => isWithin(mailToRecipient(request, recipient)),
    /**
     * Counts a mail about a thread of comments, or a task.
     * @returns false when the person had one in the last ten minutes
     */
    mayMailOfThread: (accountId: string, thread: string) =>
      isWithin(threadMailByRecipient(`${accountId} ${thread}`)),
    /** Attempts to open a mailed link. */
    link: perAddress(stored('link-address', 60, QUARTER_S)),
    /** A low daily limit for each address, so that it takes many addresses to use up the limit of all. */
    contact: perAddress(stored('contact-address', 10, HOUR_S), stored('contact-address-day', 20, DAY_S)),
    /** Counts a contact message. @returns false once all visitors together have sent the most of a day */
    mayStoreContact: () => isWithin(contactOfAll(ALL)),
    report: perAddress(stored('report-address', 20, HOUR_S)),
    impression: async (accountId: string) => {
      await impressionByAccount(accountId)
      await impressionByAccountInADay(accountId)
      await impressionOfAll(ALL)
    },
    /** @returns whether a nonce, which lives for at most a quarter of an hour, is used for the first time */
    isFirstUse: (nonce: string) => isWithin(useOfNonce(nonce)),
    // Counted in memory: a write to the database for each would cost more than the request that it limits.
    pageView: perAddress(createMemoryLimit(120, MINUTE_S)),
    /** Pages with a shared draft, which no cache answers. */
    sharedPage: perAddress(createMemoryLimit(120, MINUTE_S)),
    /** Sharing pictures that are not cached. */
    sharingPicture: perAddress(createMemoryLimit(60, MINUTE_S)),
    github: perAddress(createMemoryLimit(10, MINUTE_S)),
    translation: perAddress(createMemoryLimit(600, MINUTE_S)),
  }
}

const perAddress =
  (...limits: Spend[]) =>
  async (request: Client) => {
    for (const spend of limits) await spend(limitKeyOf(request.ip))
  }

async function isWithin(spending: Promise<void>): Promise<boolean> {
  try {
    await spending
    return true
  } catch (refusal) {
    if (refusal instanceof HttpError) return false
    throw refusal
  }
}

/** The most keys that a limit in memory counts; the least recently used are dropped. */
const COUNTED_MOST = 10_000

/** Counts keys in memory, in windows of so many seconds. */
export function createMemoryLimit(points: number, seconds: number): Spend {
  const counts = new LRUCache<string, number>({ max: COUNTED_MOST, ttl: seconds * 1000 })
  return async (key) => {
    const count = (counts.get(key) ?? 0) + 1
    // A window begins with its first request.
    counts.set(key, count, { noUpdateTTL: true })
    if (count > points) throw tooManyRequests(Math.ceil(counts.getRemainingTTL(key) / 1000))
  }
}
