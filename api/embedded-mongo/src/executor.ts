import type { Document } from './bson/document.ts'
import { documentOption, promoteOptions } from './commands/options.ts'
import { READS, WRITES } from './commands/registry.ts'
import { refuseFields } from './commands/supported-fields.ts'
import { createCursors } from './cursors.ts'
import { commandNotFound, errorReply, noSuchTransaction, notSupported } from './errors.ts'
import type { Storage } from './storage/storage.ts'
import { createTransactions } from './transactions.ts'
import { createTtlMonitor } from './ttl.ts'

const CURSORS_CHECKED_EVERY_MS = 10_000

export type Executor = ReturnType<typeof createExecutor>

/**
 * Runs commands one after the other. Writes of one turn of the event loop share a commit and are answered after it.
 */
export function createExecutor(storage: Storage) {
  const context = { storage, cursors: createCursors() }
  const transactions = createTransactions(storage)
  /** The commit that the writes of this turn share. */
  let batch: Promise<void> | null = null

  const hasBatch = () => batch !== null

  function openBatch(): Promise<void> {
    storage.begin()
    return new Promise((resolve, reject) => {
      setImmediate(() => {
        batch = null
        try {
          storage.commit()
          resolve()
        } catch (error) {
          reject(error)
        }
      })
    })
  }

  async function writeInBatch<Result>(write: () => Result): Promise<Result> {
    batch ??= openBatch()
    const committed = batch
    try {
      return storage.atomically(write)
    } finally {
      await committed
    }
  }

  async function runInTransaction(name: string, command: Document, connection: object) {
    if (command.startTransaction === true) {
      while (transactions.isOpen() || hasBatch()) {
        await transactions.untilNoneIsOpen()
        await batch
      }
      transactions.begin(command, connection)
    } else {
      transactions.resume(command, connection)
    }
    try {
      const perform = READS.get(name) ?? WRITES.get(name)
      if (!perform) throw commandNotFound(name)
      const reply = storage.atomically(() => perform(command, context))
      if (reply.writeErrors) transactions.abort()
      return reply
    } catch (error) {
      // An error aborts the transaction: its later commands get NoSuchTransaction.
      transactions.abort()
      throw error
    }
  }

  async function run(name: string, command: Document, connection: object): Promise<Document> {
    if (name === 'committransaction') {
      transactions.commit(command)
      return {}
    }
    if (name === 'aborttransaction') {
      if (!transactions.isOwn(command)) throw noSuchTransaction()
      transactions.abort()
      return {}
    }
    refuseFields(command)
    if (documentOption(command, 'readConcern').level === 'snapshot' && command.autocommit !== false)
      throw notSupported('snapshot reads outside a transaction')
    if (command.autocommit === false) return runInTransaction(name, command, connection)
    const read = READS.get(name)
    const write = WRITES.get(name)
    if (HANDSHAKE.has(name) && read) return read(command, context)
    while (transactions.isOpen()) await transactions.untilNoneIsOpen()
    if (read) return read(command, context)
    if (!write) throw commandNotFound(name)
    return writeInBatch(() => write(command, context))
  }

  const ttl = createTtlMonitor(storage, async (write) => {
    while (transactions.isOpen()) await transactions.untilNoneIsOpen()
    return writeInBatch(write)
  })
  const cursorCheck = setInterval(() => context.cursors.forgetIdle(), CURSORS_CHECKED_EVERY_MS)

  return {
    /** @param connection when it closes, the transaction that it uses is aborted */
    async execute(received: Document, connection: object): Promise<Document> {
      const command = promoteOptions(received)
      const name = (Object.keys(command)[0] ?? '').toLowerCase()
      try {
        return { ...(await run(name, command, connection)), ok: 1 }
      } catch (error) {
        return errorReply(error)
      }
    },
    forget: (connection: object) => transactions.abortOf(connection),
    async close() {
      clearInterval(cursorCheck)
      ttl.stop()
      transactions.abort()
      await batch?.catch(() => {
        // The commands of the batch have been answered with this error.
      })
    },
  }
}

/** These commands read no documents, so they need not wait for a transaction. */
const HANDSHAKE = new Set(['hello', 'ismaster', 'ping', 'buildinfo', 'endsessions'])
