import { type Document, Binary } from 'bson'
import { READS, WRITES, unknownCommand } from './commands/registry.ts'
import { createCursors } from './cursors.ts'
import { CommandError, noSuchTransaction } from './errors.ts'
import type { Storage } from './storage/storage.ts'

/** What a transaction may take before it is undone, and others wait for it. */
const TRANSACTION_MAX_MS = 30_000
const WAIT_MAX_MS = 10_000
const TTL_EVERY_MS = 10_000

type Transaction = { session: string; number: string; connection: object; timer: NodeJS.Timeout }

export type Executor = ReturnType<typeof createExecutor>

/**
 * Runs commands one after the other. Writes that arrive together share one commit and are answered after it. A
 * transaction has the database to itself: whoever comes without its session waits until it ends.
 */
export function createExecutor(storage: Storage) {
  const context = { storage, cursors: createCursors() }
  let transaction: Transaction | null = null
  let waiting: (() => void)[] = []
  /** The commit that the writes of this moment share. */
  let batch: Promise<void> | null = null

  function openBatch(): Promise<void> {
    storage.begin()
    return new Promise((resolve, reject) => {
      setImmediate(() => {
        batch = null
        try {
          storage.commit()
          resolve()
        } catch (error) {
          storage.rollback()
          reject(error)
        }
      })
    })
  }

  const isTaken = () => transaction !== null
  const isBusy = () => isTaken() || batch !== null

  /** Whoever goes on after this must look again: another may have come first. */
  async function untilFree() {
    const deadline = Date.now() + WAIT_MAX_MS
    while (isTaken()) {
      const left = deadline - Date.now()
      if (left <= 0) {
        const message =
          'A transaction of another session is open: was a call inside withTransaction made without its session?'
        throw new CommandError(50, 'MaxTimeMSExpired', message)
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left)
        waiting.push(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    }
  }

  function end(finish: () => void) {
    if (transaction) clearTimeout(transaction.timer)
    transaction = null
    try {
      finish()
    } finally {
      const woken = waiting
      waiting = []
      for (const wake of woken) wake()
    }
  }

  const isOwn = (command: Document) =>
    transaction?.session === sessionOf(command) && transaction.number === String(command.txnNumber)

  async function runInTransaction(name: string, command: Document, connection: object) {
    if (command.startTransaction === true) {
      if (isOwn(command)) end(storage.rollback)
      // A new transaction of a session ends the one before it.
      while (isBusy()) {
        await untilFree()
        await batch
      }
      storage.begin()
      const timer = setTimeout(() => end(storage.rollback), TRANSACTION_MAX_MS)
      transaction = { session: sessionOf(command), number: String(command.txnNumber), connection, timer }
    } else if (!isOwn(command)) {
      throw noSuchTransaction()
    }
    const read = READS.get(name)
    const write = WRITES.get(name)
    if (read) return read(command, context)
    if (write) return storage.atomically(() => write(command, context))
    return unknownCommand(name)
  }

  async function run(name: string, command: Document, connection: object): Promise<Document> {
    if (name === 'committransaction' || name === 'aborttransaction') {
      if (!isOwn(command)) throw noSuchTransaction()
      end(name === 'committransaction' ? storage.commit : storage.rollback)
      return {}
    }
    if (command.autocommit === false) return runInTransaction(name, command, connection)
    const read = READS.get(name)
    const write = WRITES.get(name)
    if (HANDSHAKE.has(name) && read) return read(command, context)
    while (isTaken()) await untilFree()
    if (read) return read(command, context)
    if (!write) return unknownCommand(name)
    batch ??= openBatch()
    const committed = batch
    const reply = storage.atomically(() => write(command, context))
    await committed
    return reply
  }

  async function removeExpired() {
    while (isTaken()) await untilFree()
    const now = new Date()
    const due = storage
      .collections()
      .flatMap((collection) =>
        collection.indexes
          .filter(({ expireAfterSeconds }) => expireAfterSeconds !== null)
          .flatMap((index) =>
            storage.expired(collection, index, now).map((document) => ({ collection, document })),
          ),
      )
    if (due.length === 0) return
    batch ??= openBatch()
    const committed = batch
    storage.atomically(() => {
      for (const { collection, document } of due) storage.remove(collection, document)
    })
    await committed
  }

  const housekeeping = setInterval(() => {
    context.cursors.forgetIdle()
    removeExpired().catch(() => {
      // What could not be removed now is tried again in the next round.
    })
  }, TTL_EVERY_MS)

  return {
    /** @param connection whose end undoes the transaction that it has begun */
    async execute(command: Document, connection: object): Promise<Document> {
      const name = (Object.keys(command)[0] ?? '').toLowerCase()
      try {
        return { ...(await run(name, command, connection)), ok: 1 }
      } catch (error) {
        return refusal(error)
      }
    },
    forget(connection: object) {
      if (transaction?.connection === connection) end(storage.rollback)
    },
    async close() {
      clearInterval(housekeeping)
      if (transaction) end(storage.rollback)
      await batch
    },
  }
}

/** They ask nothing of the documents, so they need not wait. */
const HANDSHAKE = new Set(['hello', 'ismaster', 'ping', 'buildinfo', 'endsessions', 'refreshsessions'])

function sessionOf(command: Document): string {
  const id: unknown = command.lsid?.id
  return id instanceof Binary ? id.toString('hex') : ''
}

function refusal(error: unknown): Document {
  if (!(error instanceof CommandError)) {
    return {
      ok: 0,
      errmsg: error instanceof Error ? error.message : String(error),
      code: 1,
      codeName: 'InternalError',
    }
  }
  const { message, code, codeName, details } = error
  return { ok: 0, errmsg: message, code, codeName, ...details }
}
