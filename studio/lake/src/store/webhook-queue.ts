import type { DatabaseSync } from 'node:sqlite'
import type { LakeDocument } from '../document.ts'
import { atomically } from './atomically.ts'
import { parseOrNull } from './history.ts'

/** A document before and after a transaction, until its webhooks are known. */
export type HookedChange = {
  sequence: number
  transactionId: string
  /** ISO 8601 */
  timestamp: string
  documentId: string
  before: LakeDocument | null
  after: LakeDocument | null
}

/** One request to a webhook, which is attempted until it succeeds or time is up. */
export type NewMessage = {
  id: string
  hookId: string
  /** Messages of one order are delivered one after another. */
  order: string
  /** Headers of the request that say what has happened. */
  about: Record<string, string>
  payload: string
  /** Milliseconds since 1970. */
  createdAt: number
}
export type Message = NewMessage & {
  sequence: number
  status: 'queued' | 'success' | 'failure'
  failureCount: number
  resultCode: number | null
}
export type Attempt = {
  id: string
  messageId: string
  hookId: string
  createdAt: number
  durationMs: number
  resultCode: number | null
  resultBody: string | null
  failureReason: 'http' | 'network' | 'timeout' | null
}

/** Changes and messages that wait in a dataset. */
const QUEUE_MAX = 10_000
/** Messages and attempts of a dataset that are kept to be read. */
const LOG_MAX = 1_000

export const WEBHOOK_QUEUE_SCHEMA = `
  CREATE TABLE IF NOT EXISTS hookChanges (
    sequence INTEGER PRIMARY KEY, transactionId TEXT NOT NULL, timestamp TEXT NOT NULL, document TEXT NOT NULL,
    before TEXT NOT NULL, after TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS hookMessages (
    sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, hook TEXT NOT NULL, document TEXT NOT NULL,
    about TEXT NOT NULL, payload TEXT NOT NULL, createdAt INTEGER NOT NULL, nextAt INTEGER NOT NULL,
    status TEXT NOT NULL, failureCount INTEGER NOT NULL, resultCode INTEGER
  );
  CREATE INDEX IF NOT EXISTS hookMessagesOrder ON hookMessages (hook, status, document, sequence);
  CREATE TABLE IF NOT EXISTS hookAttempts (
    sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, message TEXT NOT NULL, hook TEXT NOT NULL,
    createdAt INTEGER NOT NULL, durationMs INTEGER NOT NULL, resultCode INTEGER, resultBody TEXT, failureReason TEXT
  );
`

export type WebhookQueue = ReturnType<typeof openWebhookQueue>

/**
 * What a dataset still has to send to webhooks. Changes are recorded within their transaction, so that none is lost;
 * filters are evaluated afterwards, so that no write waits for them.
 */
export function openWebhookQueue(database: DatabaseSync) {
  const addChange = database.prepare(
    'INSERT INTO hookChanges (transactionId, timestamp, document, before, after) VALUES (?, ?, ?, ?, ?)',
  )
  const length = database.prepare(
    `SELECT (SELECT COUNT(*) FROM hookChanges) + (SELECT COUNT(*) FROM hookMessages WHERE status = 'queued') AS n`,
  )
  const firstChange = database.prepare('SELECT * FROM hookChanges ORDER BY sequence LIMIT 1')
  const removeChange = database.prepare('DELETE FROM hookChanges WHERE sequence = ?')
  const addMessage = database.prepare(
    `INSERT INTO hookMessages (id, hook, document, about, payload, createdAt, nextAt, status, failureCount)
      VALUES (?, ?, ?, ?, ?, ?, ?, 'queued', 0)`,
  )
  const findDue = database.prepare(
    `SELECT * FROM hookMessages AS one WHERE hook = ? AND status = 'queued' AND nextAt <= ? AND sequence = (
        SELECT MIN(sequence) FROM hookMessages WHERE hook = one.hook AND status = 'queued' AND document = one.document
      ) ORDER BY sequence LIMIT 10`,
  )
  const settle = database.prepare(
    'UPDATE hookMessages SET status = ?, failureCount = failureCount + ?, resultCode = ?, nextAt = ? WHERE id = ?',
  )
  const addAttempt = database.prepare(
    `INSERT INTO hookAttempts (id, message, hook, createdAt, durationMs, resultCode, resultBody, failureReason)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const trim = [
    `DELETE FROM hookMessages WHERE status <> 'queued' AND sequence <= (
       SELECT sequence FROM hookMessages WHERE status <> 'queued' ORDER BY sequence DESC LIMIT 1 OFFSET ${LOG_MAX})`,
    `DELETE FROM hookAttempts WHERE sequence <= (
       SELECT sequence FROM hookAttempts ORDER BY sequence DESC LIMIT 1 OFFSET ${LOG_MAX})`,
  ].map((statement) => database.prepare(statement))
  let dropped = 0

  const queued = () => Number(length.get()?.n)
  const add = (message: NewMessage) =>
    addMessage.run(
      message.id,
      message.hookId,
      message.order,
      JSON.stringify(message.about),
      message.payload,
      message.createdAt,
      message.createdAt,
    )

  return {
    /** To be called within the transaction that makes the changes. A full queue takes no more. */
    record(changes: readonly Omit<HookedChange, 'sequence'>[]) {
      if (changes.length === 0) return
      const room = Math.max(0, QUEUE_MAX - queued())
      dropped += Math.max(0, changes.length - room)
      for (const { transactionId, timestamp, documentId, before, after } of changes.slice(0, room))
        addChange.run(transactionId, timestamp, documentId, JSON.stringify(before), JSON.stringify(after))
    },
    /** How many changes were not recorded since the last call, because the queue was full. */
    takeDropped() {
      const count = dropped
      dropped = 0
      return count
    },
    firstChange(): HookedChange | null {
      const row = firstChange.get()
      return row ? changeIn(row) : null
    },
    /** Replaces a change by its messages. */
    expand: (sequence: number, messages: readonly NewMessage[]) =>
      atomically(database, () => {
        messages.forEach(add)
        removeChange.run(sequence)
      }),
    add: (message: NewMessage) => void add(message),
    isEmpty: () => queued() === 0,
    /** The messages of a webhook that may be sent now, of each order the first. */
    due: (hookId: string, now: number) => findDue.all(hookId, now).map(messageIn),
    /** @param next when the message is tried again, in milliseconds since 1970; otherwise how it has ended */
    settle: (attempt: Attempt, next: number | 'success' | 'failure') =>
      atomically(database, () => {
        const status = typeof next === 'number' ? 'queued' : next
        const nextAt = typeof next === 'number' ? next : 0
        settle.run(status, attempt.failureReason ? 1 : 0, attempt.resultCode, nextAt, attempt.messageId)
        const { id, messageId, hookId, createdAt, durationMs, resultCode, resultBody, failureReason } =
          attempt
        addAttempt.run(id, messageId, hookId, createdAt, durationMs, resultCode, resultBody, failureReason)
        for (const statement of trim) statement.run()
      }),
    /** Drops what waits for other webhooks than these, which are deleted or disabled. */
    keepOnly(hookIds: readonly string[]) {
      database
        .prepare(
          `DELETE FROM hookMessages WHERE status = 'queued' AND hook NOT IN (SELECT value FROM json_each(?))`,
        )
        .run(JSON.stringify(hookIds))
    },
    /** The newest first. */
    messages: (hookId: string) =>
      database
        .prepare('SELECT * FROM hookMessages WHERE hook = ? ORDER BY sequence DESC LIMIT 100')
        .all(hookId)
        .map(messageIn),
    /** The newest first. */
    attempts: (hookId: string) =>
      database
        .prepare('SELECT * FROM hookAttempts WHERE hook = ? ORDER BY sequence DESC LIMIT 100')
        .all(hookId)
        .map(attemptIn),
    attempt(id: string): Attempt | null {
      const row = database.prepare('SELECT * FROM hookAttempts WHERE id = ?').get(id)
      return row ? attemptIn(row) : null
    },
  }
}

type Row = Record<string, unknown>
const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null)

const isDocument = (value: unknown): value is LakeDocument =>
  typeof value === 'object' && value !== null && '_id' in value
const documentIn = (json: unknown) => {
  const document = parseOrNull(json)
  return isDocument(document) ? document : null
}

const changeIn = (row: Row): HookedChange => ({
  sequence: Number(row.sequence),
  transactionId: String(row.transactionId),
  timestamp: String(row.timestamp),
  documentId: String(row.document),
  before: documentIn(row.before),
  after: documentIn(row.after),
})

const messageIn = (row: Row): Message => ({
  sequence: Number(row.sequence),
  id: String(row.id),
  hookId: String(row.hook),
  order: String(row.document),
  about: Object.fromEntries(
    Object.entries(parseOrNull(row.about) ?? {}).map(([name, value]) => [name, String(value)]),
  ),
  payload: String(row.payload),
  createdAt: Number(row.createdAt),
  status: row.status === 'success' || row.status === 'failure' ? row.status : 'queued',
  failureCount: Number(row.failureCount),
  resultCode: numberOrNull(row.resultCode),
})

const REASONS = ['http', 'network', 'timeout'] as const
const attemptIn = (row: Row): Attempt => ({
  id: String(row.id),
  messageId: String(row.message),
  hookId: String(row.hook),
  createdAt: Number(row.createdAt),
  durationMs: Number(row.durationMs),
  resultCode: numberOrNull(row.resultCode),
  resultBody: typeof row.resultBody === 'string' ? row.resultBody : null,
  failureReason: REASONS.find((reason) => reason === row.failureReason) ?? null,
})
