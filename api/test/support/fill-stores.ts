import { type Connection, Types } from 'mongoose'
import { UNANSWERED_MOST } from '#src/contact/service.ts'
import { BOUNDS } from '#src/database/bounds.ts'
import { IMPRESSIONS_IN_A_DAY } from '#src/limits.ts'

const AT_ONCE = 1_000
const DAY_MS = 24 * 60 * 60_000
const MAIL = 'A mail as long as those of registrations. '.repeat(100)

/** A row that a stranger causes, by collection. Its time is after that of all rows stored before. */
const ROWS: Readonly<Record<string, (number: number, now: number) => object>> = {
  audit: (number, now) => ({
    at: new Date(now + number),
    kind: 'sign-in-refused',
    way: 'email',
    email: `stranger-${number}@example.test`,
    accountId: null,
    network: '203.0.113.0/24',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36',
  }),
  accounts: (number, now) => ({
    first_name: 'Stranger',
    last_name: 'Petrović',
    email: `stranger-${now}-${number}@example.test`,
    passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c3RyYW5nZXJz$c3RyYW5nZXJz',
    language: 'en',
    isActive: false,
    isAdmin: false,
    sessionGeneration: 0,
    createdAt: new Date(now),
    updatedAt: new Date(now),
  }),
  tokens: (number, now) => ({
    purpose: 'activation',
    account: new Types.ObjectId(),
    hash: `${now}-${number}`,
    expiresAt: new Date(now + DAY_MS),
    spentAt: null,
    pending: { first_name: 'Stranger', last_name: 'Petrović', passwordHash: 'x'.repeat(90) },
    forgetAt: new Date(now + 30 * DAY_MS),
  }),
  outbox: (number, now) => ({
    messageId: `<${now}-${number}@portfolio>`,
    to: `stranger-${number}@example.test`,
    replyTo: null,
    subject: 'Activate your account',
    text: MAIL.slice(0, 600),
    html: MAIL,
    status: 'queued',
    attempts: 0,
    dueAt: new Date(now),
    sentAt: null,
    lastError: null,
    isRefused: false,
    link: { purpose: 'activation', account: String(number), expiresAt: new Date(now + DAY_MS) },
    blankedAt: null,
    isLast: false,
    forgetAt: new Date(now + 30 * DAY_MS),
    createdAt: new Date(now),
  }),
  sessions: (number, now) => ({
    _id: `stranger-${now}-${number}`,
    // Sessions of visitors expire after those of signed-in people.
    expires: new Date(now + (number % 2 === 0 ? 15 : 1) * DAY_MS + number),
    lastModified: new Date(now),
    session: {
      cookie: { originalMaxAge: 14 * DAY_MS, path: '/' },
      // Even numbers are visitors, odd ones members.
      ...(number % 2 === 0 ? {} : { passport: { user: `member-${number}` } }),
    },
  }),
  limits: (number, now) => ({
    key: `sign-in-account:stranger-${now}-${number}`,
    expire: new Date(now + DAY_MS + number),
    points: 1,
  }),
  idempotencykeys: (number, now) => ({
    _id: `${now}-${number}`,
    call: '',
    answer: null,
    startedAt: new Date(now),
    forgetAt: new Date(now + DAY_MS + number),
  }),
  spenthumanchecks: (number, now) => ({ _id: `${now}-${number}`, forgetAt: new Date(now + DAY_MS + number) }),
  contactmessages: (number, now) => ({
    first_name: 'Stranger',
    last_name: 'Petrović',
    email: `stranger-${number}@example.test`,
    phone: '',
    message: MAIL.slice(0, 500),
    language: 'en',
    accountId: null,
    messageId: `<message-${now}-${number}@portfolio>`,
    isAnswered: false,
    createdAt: new Date(now),
  }),
  impressions: (number, now) => ({
    author: null,
    impression: MAIL.slice(0, 500),
    date: new Date(now - number),
    status: 'published',
    statusBefore: null,
    signals: [],
    fingerprint: `${now}-${number}`,
    isReported: false,
    isRead: false,
    reports: [],
    changedAt: new Date(now - number),
    erasedAt: null,
  }),
}

/** How many rows bring each collection to its bounds. */
export const MOST_STORED: ReadonlyMap<string, number> = BOUNDS.reduce(
  (sums, { collection, most }) => sums.set(collection, (sums.get(collection) ?? 0) + most),
  new Map<string, number>(),
)

/** Numbers of rows beyond which the API stores no more: messages without an answer, and impressions of a day. */
export const REFUSED_BEYOND: Readonly<Record<string, number>> = {
  contactmessages: UNANSWERED_MOST,
  impressions: IMPRESSIONS_IN_A_DAY,
}

/** Stores some rows of each kind, as an ordinary site has: the times of empty lists say nothing. */
export async function fillOrdinary(connection: Connection) {
  for (const collection of Object.keys(ROWS)) await fillStore(connection, collection, 200)
}

/** Stores rows as strangers cause them, past the limits of the API. */
export async function fillStore(connection: Connection, collection: string, count: number) {
  const row = ROWS[collection]
  if (!row) throw new Error(`no rows are known for "${collection}"`)
  const now = Date.now()
  for (let first = 0; first < count; first += AT_ONCE) {
    const length = Math.min(AT_ONCE, count - first)
    const rows = Array.from({ length }, (_, index) => row(first + index, now))
    await connection.collection(collection).insertMany(rows, { ordered: false })
  }
}
