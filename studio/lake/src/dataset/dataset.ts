import { randomUUID } from 'node:crypto'
import { Script, createContext } from 'node:vm'
import type { Log } from '../log.ts'
import { type LakeDocument, draftIdOf, isRecord, isVersionId, publishedIdOf } from '../document.ts'
import { atMutation, badRequest, conflict } from '../errors.ts'
import { revisionsOf } from '../history/reconstruct.ts'
import { type Operation, type Result, applyMutation } from '../mutations/apply.ts'
import type { Mutation } from '../mutations/mutation.ts'
import { checkReferences, checkUnlocked } from '../mutations/checks.ts'
import { createDocumentIndex } from '../query/document-index.ts'
import { type Reader, mayRead } from '../access/reader.ts'
import { isReleaseDocumentId } from '../release.ts'
import { openDraft } from './draft.ts'
import type { Plan } from './plan.ts'
import type { Change, IsHooked, Store, Transaction } from '../store/open-store.ts'

export type Committed = Transaction & {
  results: { id: string; operation: Operation; document: LakeDocument | null }[]
}

export type TransactOptions = {
  author: string
  transactionId?: string | undefined
  /** Restricts the documents that mutations may name and that their queries select; all by default. */
  reader?: Reader | undefined
  /** Called before the commit with the ids of the documents that mutations name or select; throws to prevent it. */
  check?: ((ids: ReadonlySet<string>, changes: readonly Change[]) => void) | undefined
  /** How long the mutations may take; without it they are not interrupted. */
  maxMs?: number
  dryRun?: boolean
  generateKeys?: boolean
  /** Refuses repeated keys in an array, and names in patches that begin with a digit. */
  isStrict?: boolean
  /** Documents keep their `_updatedAt` and repeated keys, and those of locked releases are written too. */
  isImport?: boolean
}

/** All documents in memory, in step with the store. */
export type Dataset = ReturnType<typeof openDataset>

/** @param now milliseconds since 1970 */
export function openDataset(
  store: Store,
  log: Log = () => {},
  now: () => number = () => Date.now(),
  isHooked: IsHooked = () => false,
) {
  const index = createDocumentIndex(store.documents())
  const quarantined = new Set(store.quarantine().map(({ id }) => id))
  const listeners: ((transaction: Committed) => void)[] = []
  // Builds the index of references now, so that the first deletion, which needs it, does not wait for it.
  index.referencing('')

  function transact(mutations: Mutation[] | Plan, options: TransactOptions): Committed {
    const transactionId = options.transactionId ?? randomUUID()
    if (!TRANSACTION_ID.test(transactionId))
      throw badRequest('A transaction id has 1 to 128 letters, digits, dots, hyphens or underscores')
    if (store.hasTransaction(transactionId))
      throw conflict(`A transaction with the ID "${transactionId}" already exists`)
    const timestamp = new Date(now()).toISOString()
    const draft = openDraft(index, options.author, options.reader)
    const { generateKeys = false, isImport = false, isStrict = false } = options
    const stamp = { transactionId, timestamp, generateKeys, isImport, isStrict }
    const results: Result[] = []
    let position = 0
    const apply = (mutation: Mutation) => {
      try {
        const applied = applyMutation(draft, mutation, stamp)
        if (!isImport) checkUnlocked(applied, draft)
        results.push(...applied)
      } catch (error) {
        throw atMutation(error, position)
      }
      position += 1
    }
    const purge: string[] = []
    let changes: Change[] = []
    const prepare = () => {
      if (Array.isArray(mutations)) mutations.forEach(apply)
      else mutations(apply, { ...draft, lastStateOf, timestamp }, (id) => purge.push(id))
      changes = draft.changes()
      // A mutation without an effect also returns its document.
      options.check?.(new Set([...changes, ...results].map(({ id }) => id)), changes)
      const has = (id: string) => draft.has(id) || quarantined.has(id)
      checkReferences(changes, {
        has,
        isVisible: (id) => mayRead(options.reader ?? 'everything', id),
        referencing: (id) => index.referencing(id),
      })
    }
    if (options.maxMs === undefined) prepare()
    else withinTime(options.maxMs, prepare)
    const committed = {
      id: transactionId,
      author: options.author,
      timestamp,
      changes,
      purge,
      results: results.map(({ id, operation }) => ({ id, operation, document: draft.get(id) })),
    }
    if (options.dryRun || changes.length === 0) return committed
    store.commit(committed, isHooked)
    index.change(new Map(changes.map(({ id, after }) => [id, after])))
    for (const listener of listeners) notify(listener, committed)
    return committed
  }

  function lastStateOf(id: string) {
    let last: Record<string, unknown> | null = null
    for (const { state } of revisionsOf(store.history([id]))) if (isRecord(state)) last = state
    return last
  }

  function notify(listener: (transaction: Committed) => void, committed: Committed) {
    try {
      listener(committed)
    } catch (err) {
      log({
        level: 'error',
        message: 'an effect of a transaction has failed',
        transactionId: committed.id,
        err,
      })
    }
  }

  return {
    get: (id: string) => index.get(id) ?? null,
    /** In the order of their ids. */
    all: () => index.documents,
    releases: () => index.documents.filter(({ _id }) => isReleaseDocumentId(_id)),
    /** The published documents, their drafts and their versions, as far as they exist. */
    versionsOf(publishedIds: ReadonlySet<string>) {
      const ids = [...publishedIds].flatMap((id) => [id, draftIdOf(id)])
      const versions = index.documents.filter(
        ({ _id }) => isVersionId(_id) && publishedIds.has(publishedIdOf(_id)),
      )
      return [...ids.flatMap((id) => index.get(id) ?? []), ...versions]
    },
    /**
     * Applies mutations as one transaction, which is on disk when this returns; without effect when it throws.
     * @throws {LakeError}
     */
    transact,
    /** Calls back after each transaction, in order. A listener that throws is logged; the transaction is stored. */
    onCommit: (listener: (transaction: Committed) => void) => void listeners.push(listener),
  }
}

const TRANSACTION_ID = /^[A-Za-z0-9._-]{1,128}$/

const idle = () => {}
const sandbox = { work: idle }
const context = createContext(sandbox)
const script = new Script('work()')

/**
 * Calls a synchronous function, and stops it wherever it is after a time.
 * @throws {LakeError} 400 when it was stopped
 */
function withinTime(maxMs: number, work: () => void) {
  sandbox.work = work
  try {
    script.runInContext(context, { timeout: maxMs })
  } catch (error) {
    const isStopped = isRecord(error) && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    throw isStopped ? badRequest(`The mutations take longer than ${maxMs / 1_000} s`) : error
  } finally {
    // Else it would keep the request in memory.
    sandbox.work = idle
  }
}
