import { EventEmitter, once } from 'node:events'
import { Binary } from 'bson'
import type { Document } from './bson/document.ts'
import { documentOption } from './commands/options.ts'
import { CommandError, noSuchTransaction } from './errors.ts'
import type { Storage } from './storage/storage.ts'

/** A transaction is aborted after this time, as in MongoDB after transactionLifetimeLimitSeconds. */
const TRANSACTION_MAX_MS = 30_000
const WAIT_MAX_MS = 10_000

type Transaction = { session: string; number: string; connection: object; timer: NodeJS.Timeout }

/** At most one transaction is open; commands without its session wait for its end. */
export function createTransactions(storage: Storage) {
  let open: Transaction | null = null
  const ends = new EventEmitter().setMaxListeners(0)
  /**
   * Number of the last committed transaction of each session, so that a repeated commit succeeds. Drivers use sessions again,
   * so there are as many as ever were in use at once.
   */
  const committed = new Map<string, string>()

  const isOpen = () => open !== null
  const isOwn = (command: Document) =>
    open?.session === sessionId(command) && open.number === String(command.txnNumber)

  function end(finish: () => void) {
    if (open) clearTimeout(open.timer)
    open = null
    try {
      finish()
    } finally {
      ends.emit('end')
    }
  }

  return {
    isOpen,
    isOwn,

    /** Another command can begin a transaction before the caller continues: check `isOpen` again. */
    async untilNoneIsOpen() {
      const signal = AbortSignal.timeout(WAIT_MAX_MS)
      while (isOpen()) {
        await once(ends, 'end', { signal }).catch(() => {
          const message =
            'A transaction of another session is open: was a call inside withTransaction made without its session?'
          throw new CommandError(50, 'MaxTimeMSExpired', message)
        })
      }
    },

    begin(command: Document, connection: object) {
      storage.begin()
      const timer = setTimeout(() => end(storage.rollback), TRANSACTION_MAX_MS)
      open = { session: sessionId(command), number: String(command.txnNumber), connection, timer }
    },

    /** @throws {CommandError} 251 when the transaction is not the open one */
    resume(command: Document, connection: object) {
      if (!open || !isOwn(command)) throw noSuchTransaction()
      open.connection = connection
    },

    commit(command: Document) {
      const session = sessionId(command)
      const number = String(command.txnNumber)
      if (!isOwn(command)) {
        if (committed.get(session) === number) return
        throw noSuchTransaction()
      }
      end(storage.commit)
      committed.set(session, number)
    },

    abort() {
      if (open) end(storage.rollback)
    },

    /** Aborts the transaction whose latest command came over a connection that has closed. */
    abortOf(connection: object) {
      if (open?.connection === connection) end(storage.rollback)
    },
  }
}

function sessionId(command: Document): string {
  const { id } = documentOption(command, 'lsid')
  return id instanceof Binary ? id.toString('hex') : ''
}
