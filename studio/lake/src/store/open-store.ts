import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseIfJson } from '../check-document.ts'
import type { DocumentChange, LakeDocument } from '../document.ts'
import { tooLarge } from '../errors.ts'
import { SETTINGS_MAX_BYTES } from '../limits.ts'
import { lockContent } from './lock.ts'
import { openHistory } from './history.ts'
import { namingFile } from './damaged-content-error.ts'
import { atomically } from './atomically.ts'
import { makePrivateDirectory, makePrivateFile } from './permissions.ts'
import { PUBLICATIONS_SCHEMA, openPublications } from './publications.ts'
import { openRegistry } from './registry.ts'
import { type Unreadable, listQuarantine, readDocuments, setAside } from './quarantine.ts'
import { writeSnapshot } from './snapshot.ts'
import { WEBHOOK_QUEUE_SCHEMA, openWebhookQueue } from './webhook-queue.ts'

/** The change of one document in a transaction. `apply` and `revert` are Mendoza patches between its two states. */
export type Change = DocumentChange & {
  mutations: Record<string, unknown>[]
  apply: unknown[]
  revert: unknown[]
}

/** `purge` lists documents whose history is deleted, including this transaction's changes. */
export type Transaction = {
  id: string
  author: string
  timestamp: string
  changes: Change[]
  purge?: string[]
}

/** Whether a webhook may select a change. */
export type IsHooked = (change: Change) => boolean

/** The lake's storage. When `commit` returns, a transaction is on the disk as a whole. */
export type Store = ReturnType<typeof openStore>

/** `hash` is the token's SHA-256 in hexadecimal. `person` is its identity as JSON; without it a token may do all. */
export type StoredToken = { id: string; label: string; hash: string; createdAt: string; person?: string }

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS documents (id TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS quarantine (
    sequence INTEGER PRIMARY KEY, id TEXT NOT NULL, body TEXT NOT NULL, reason TEXT NOT NULL, setAsideAt TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS transactions (
    sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, author TEXT NOT NULL, timestamp TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS changes (
    document TEXT NOT NULL, sequence INTEGER NOT NULL REFERENCES transactions, apply TEXT NOT NULL, revert TEXT NOT NULL,
    PRIMARY KEY (document, sequence)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS settings (user TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (user, key)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS tokens (id TEXT PRIMARY KEY, label TEXT NOT NULL, hash TEXT NOT NULL UNIQUE, createdAt TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS tokenPersons (token TEXT PRIMARY KEY, person TEXT NOT NULL) WITHOUT ROWID;
`

/**
 * @param isShared opens it beside a running server, to read documents and to read and write tokens
 * @throws {ContentInUseError} when another process has opened it, unless it is shared
 * @throws {DamagedContentError} when the database cannot be read, as `documents` does too
 */
export function openStore(path: string, { isShared = false } = {}) {
  const directory = resolve(path)
  makePrivateDirectory(directory)
  const unlock = isShared ? () => {} : lockContent(directory)
  const database = openOrUnlock(directory, unlock)
  const put = database.prepare('INSERT OR REPLACE INTO documents VALUES (?, ?)')
  const remove = database.prepare('DELETE FROM documents WHERE id = ?')
  const addTransaction = database.prepare('INSERT INTO transactions (id, author, timestamp) VALUES (?, ?, ?)')
  const addChange = database.prepare('INSERT INTO changes VALUES (?, ?, ?, ?)')
  const findTransaction = database.prepare('SELECT 1 FROM transactions WHERE id = ?')
  const findToken = database.prepare(`${TOKENS} WHERE hash = ?`)
  const history = openHistory(database)
  const registry = openRegistry(database)
  const publications = openPublications(database)
  const webhooks = openWebhookQueue(database)
  let leftOut: Unreadable[] = []

  function write({ id, author, timestamp, changes, purge }: Transaction, isHooked: IsHooked) {
    const { lastInsertRowid } = addTransaction.run(id, author, timestamp)
    for (const { id: documentId, after, apply, revert } of changes) {
      if (after) put.run(documentId, JSON.stringify(after))
      else remove.run(documentId)
      addChange.run(documentId, lastInsertRowid, JSON.stringify(apply), JSON.stringify(revert))
    }
    publications.record(changes, { sequence: lastInsertRowid, timestamp })
    webhooks.record(changes.filter(isHooked), { id, timestamp })
    if (!purge?.length) return
    history.purgeHistory(purge)
    publications.forget(purge)
  }

  function close() {
    if (!database.isOpen) return
    database.close()
    unlock()
  }

  return {
    directory,
    registry,
    webhooks,
    /** Unreadable rows are moved to the quarantine first; a shared store only skips them. */
    documents() {
      const { documents, unreadable } = namingFile(databaseFile(directory), () => readDocuments(database))
      if (isShared) leftOut = unreadable
      else if (unreadable.length > 0) atomically(database, () => setAside(database, unreadable))
      return documents
    },
    /** Bytes of all documents as JSON. */
    documentBytes: () =>
      Number(database.prepare('SELECT TOTAL(OCTET_LENGTH(body)) AS n FROM documents').get()?.n),
    /** What was moved to the quarantine, now or earlier. A shared store also lists what it left out. */
    quarantine: () => [...listQuarantine(database), ...leftOut],
    commit: (transaction: Transaction, isHooked: IsHooked = () => false) =>
      atomically(database, () => write(transaction, isHooked)),
    hasTransaction: (id: string) => findTransaction.get(id) !== undefined,
    ...history,
    ...publications.lookups,
    /** A setting of one person's Studio; null for an unknown key. */
    readSetting(userId: string, key: string) {
      const read = database.prepare('SELECT value FROM settings WHERE user = ? AND key = ?')
      return parseIfJson(read.get(userId, key)?.value) ?? null
    },
    /** @throws {LakeError} 413 when the person's settings would take more than `SETTINGS_MAX_BYTES` */
    writeSettings: (userId: string, entries: readonly { key: string; value: unknown }[]) =>
      atomically(database, () => {
        const putSetting = database.prepare('INSERT OR REPLACE INTO settings VALUES (?, ?, ?)')
        for (const { key, value } of entries) putSetting.run(userId, key, JSON.stringify(value))
        const size = 'SELECT TOTAL(OCTET_LENGTH(key) + OCTET_LENGTH(value)) AS n FROM settings WHERE user = ?'
        if (Number(database.prepare(size).get(userId)?.n) > SETTINGS_MAX_BYTES)
          throw tooLarge(`The settings of a person can have ${SETTINGS_MAX_BYTES} bytes at most`)
      }),
    tokens: () => database.prepare(`${TOKENS} ORDER BY createdAt`).all().map(tokenIn),
    findToken(hash: string): StoredToken | null {
      const row = findToken.get(hash)
      return row ? tokenIn(row) : null
    },
    addToken: ({ id, label, hash, createdAt, person }: StoredToken) =>
      atomically(database, () => {
        database.prepare('INSERT INTO tokens VALUES (?, ?, ?, ?)').run(id, label, hash, createdAt)
        if (person) database.prepare('INSERT INTO tokenPersons VALUES (?, ?)').run(id, person)
      }),
    /** At once, because a token without its person may do all. */
    removeToken: (id: string) =>
      atomically(database, () => {
        database.prepare('DELETE FROM tokenPersons WHERE token = ?').run(id)
        return database.prepare('DELETE FROM tokens WHERE id = ?').run(id).changes > 0
      }),
    /** A consistent copy for a backup, see `writeSnapshot`; also of a shared store. */
    snapshot: (file: string) => writeSnapshot(database, file),
    close,
    [Symbol.dispose]: close,
  }
}

const TOKENS = 'SELECT * FROM tokens LEFT JOIN tokenPersons ON token = id'
const tokenIn = (row: Record<string, unknown>): StoredToken => ({
  id: String(row.id),
  label: String(row.label),
  hash: String(row.hash),
  createdAt: String(row.createdAt),
  ...(typeof row.person === 'string' ? { person: row.person } : {}),
})

const databaseFile = (directory: string) => join(directory, 'content.sqlite')

/** The result of a store's `documents`, for a worker that reads beside the process that has opened the store. */
export function readStoredDocuments(directory: string): LakeDocument[] {
  using database = new DatabaseSync(databaseFile(directory), { readOnly: true, timeout: 5_000 })
  return readDocuments(database).documents
}

function openOrUnlock(directory: string, unlock: () => void): DatabaseSync {
  try {
    return namingFile(databaseFile(directory), () => openDatabase(directory))
  } catch (error) {
    // Otherwise this process could not open it after a repair.
    unlock()
    throw error
  }
}

function openDatabase(directory: string): DatabaseSync {
  const file = databaseFile(directory)
  makePrivateFile(file)
  const database = new DatabaseSync(file, { timeout: 5_000 })
  // FULL: a commit is on the disk when it returns.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;')
  database.exec(SCHEMA + PUBLICATIONS_SCHEMA + WEBHOOK_QUEUE_SCHEMA)
  return database
}
