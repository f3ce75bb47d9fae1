import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import { parseIfJson } from '../check-document.ts'
import { type DocumentChange, type LakeDocument, isRecord } from '../document.ts'
import { atomically } from './atomically.ts'

const documentSchema = z.pipe(
  z.transform((json) => parseIfJson(json) ?? null),
  z.nullable(z.custom<LakeDocument>(isRecord)),
)

/** A document before and after a transaction, until its webhooks are known. */
const changeSchema = z.object({
  sequence: z.number(),
  transactionId: z.string(),
  /** ISO 8601 */
  timestamp: z.string(),
  documentId: z.string(),
  before: documentSchema,
  after: documentSchema,
})
export type HookedChange = z.infer<typeof changeSchema>

/** One request to a webhook, which is attempted until it succeeds or time is up. */
const messageSchema = z.object({
  id: z.string(),
  hookId: z.string(),
  /** Messages of one order are delivered one after another. */
  order: z.string(),
  /** Headers of the request that say what has happened. */
  about: z.pipe(
    z.transform((json) => parseIfJson(json) ?? {}),
    z.record(z.string(), z.string()),
  ),
  payload: z.string(),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  status: z.enum(['queued', 'success', 'failure']),
  failureCount: z.number(),
  resultCode: z.nullable(z.number()),
})
export type Message = z.infer<typeof messageSchema>
export type NewMessage = Omit<Message, 'status' | 'failureCount' | 'resultCode'>

const attemptSchema = z.object({
  id: z.string(),
  messageId: z.string(),
  hookId: z.string(),
  createdAt: z.number(),
  durationMs: z.number(),
  resultCode: z.nullable(z.number()),
  resultBody: z.nullable(z.string()),
  failureReason: z.nullable(z.enum(['http', 'network', 'timeout'])),
})
export type Attempt = z.infer<typeof attemptSchema>

const MESSAGES = `SELECT id, hook AS hookId, document AS "order", about, payload, createdAt, status, failureCount, resultCode
  FROM hookMessages`
const ATTEMPTS = `SELECT id, message AS messageId, hook AS hookId, createdAt, durationMs, resultCode, resultBody, failureReason
  FROM hookAttempts`

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

/** What a dataset still has to send: changes are recorded within their transaction, and filters evaluated after it. */
export function openWebhookQueue(database: DatabaseSync) {
  const addChange = database.prepare(
    'INSERT INTO hookChanges (transactionId, timestamp, document, before, after) VALUES (?, ?, ?, ?, ?)',
  )
  const length = database.prepare(
    `SELECT (SELECT COUNT(*) FROM hookChanges) + (SELECT COUNT(*) FROM hookMessages WHERE status = 'queued') AS n`,
  )
  const firstChange = database.prepare(
    `SELECT sequence, transactionId, timestamp, document AS documentId, before, after FROM hookChanges ORDER BY sequence LIMIT 1`,
  )
  const removeChange = database.prepare('DELETE FROM hookChanges WHERE sequence = ?')
  const addMessage = database.prepare(
    `INSERT INTO hookMessages (id, hook, document, about, payload, createdAt, nextAt, status, failureCount)
      VALUES (:id, :hookId, :order, :about, :payload, :createdAt, :createdAt, 'queued', 0)`,
  )
  const findDue = database.prepare(
    `${MESSAGES} AS one WHERE hook = ? AND status = 'queued' AND nextAt NOT BETWEEN ? AND ? AND sequence = (
        SELECT MIN(sequence) FROM hookMessages WHERE hook = one.hook AND status = 'queued' AND document = one.document
      ) ORDER BY sequence LIMIT 10`,
  )
  const settle = database.prepare(
    'UPDATE hookMessages SET status = ?, failureCount = failureCount + ?, resultCode = ?, nextAt = ? WHERE id = ?',
  )
  const addAttempt = database.prepare(
    `INSERT INTO hookAttempts (id, message, hook, createdAt, durationMs, resultCode, resultBody, failureReason)
      VALUES (:id, :messageId, :hookId, :createdAt, :durationMs, :resultCode, :resultBody, :failureReason)`,
  )
  const trim = [
    `DELETE FROM hookMessages WHERE status <> 'queued' AND sequence <= (
       SELECT sequence FROM hookMessages WHERE status <> 'queued' ORDER BY sequence DESC LIMIT 1 OFFSET ${LOG_MAX})`,
    `DELETE FROM hookAttempts WHERE sequence <= (
       SELECT sequence FROM hookAttempts ORDER BY sequence DESC LIMIT 1 OFFSET ${LOG_MAX})`,
  ].map((statement) => database.prepare(statement))
  let dropped = 0

  const findLatest = (rows: string) =>
    database.prepare(`${rows} WHERE hook = ? ORDER BY sequence DESC LIMIT 100`)
  const queued = () => Number(length.get()?.n)
  const add = (message: NewMessage) =>
    void addMessage.run({ ...message, about: JSON.stringify(message.about) })

  return {
    /** To be called within the transaction that makes the changes. A full queue takes no more. */
    record(changes: readonly DocumentChange[], transaction: { id: string; timestamp: string }) {
      if (changes.length === 0) return
      const room = Math.max(0, QUEUE_MAX - queued())
      dropped += Math.max(0, changes.length - room)
      for (const { id, before, after } of changes.slice(0, room))
        addChange.run(
          transaction.id,
          transaction.timestamp,
          id,
          JSON.stringify(before),
          JSON.stringify(after),
        )
    },
    /** How many changes were not recorded since the last call, because the queue was full. */
    takeDropped() {
      const count = dropped
      dropped = 0
      return count
    },
    firstChange(): HookedChange | null {
      const row = firstChange.get()
      return row ? changeSchema.parse(row) : null
    },
    /** Replaces a change by its messages. */
    expand: (sequence: number, messages: readonly NewMessage[]) =>
      atomically(database, () => {
        messages.forEach(add)
        removeChange.run(sequence)
      }),
    add,
    isEmpty: () => queued() === 0,
    /**
     * The messages of a webhook that may be sent now: the first of each `order`.
     * @param latest no message waits longer: a time after it was set by a clock that ran ahead, and counts as passed
     */
    due: (hookId: string, now: number, latest: number) =>
      z.array(messageSchema).parse(findDue.all(hookId, now + 1, latest)),
    /** Stores an attempt. @param next time of the next one (milliseconds since 1970), or the message's final status */
    settle: (attempt: Attempt, next: number | 'success' | 'failure') =>
      atomically(database, () => {
        const status = typeof next === 'number' ? 'queued' : next
        const nextAt = typeof next === 'number' ? next : 0
        settle.run(status, attempt.failureReason ? 1 : 0, attempt.resultCode, nextAt, attempt.messageId)
        addAttempt.run(attempt)
        for (const statement of trim) statement.run()
      }),
    /** Drops the waiting messages of all other webhooks, which are deleted or disabled. */
    keepOnly(hookIds: readonly string[]) {
      database
        .prepare(
          `DELETE FROM hookMessages WHERE status = 'queued' AND hook NOT IN (SELECT value FROM json_each(?))`,
        )
        .run(JSON.stringify(hookIds))
    },
    /** The latest messages of a webhook, newest first. */
    messages: (hookId: string) => z.array(messageSchema).parse(findLatest(MESSAGES).all(hookId)),
    /** The latest attempts of a webhook, newest first. */
    attempts: (hookId: string) => z.array(attemptSchema).parse(findLatest(ATTEMPTS).all(hookId)),
    attempt(id: string): Attempt | null {
      const row = database.prepare(`${ATTEMPTS} WHERE id = ?`).get(id)
      return row ? attemptSchema.parse(row) : null
    },
  }
}
