import { randomUUID } from 'node:crypto'
import { checkDocument } from './check-document.ts'
import type { Log } from './create-lake.ts'
import type { LakeDocument } from './document.ts'
import { badRequest, conflict } from './errors.ts'
import { type Draft, type Operation, type Result, applyMutation } from './mutations/apply.ts'
import { difference } from './mutations/difference.ts'
import type { Mutation } from './mutations/mutation.ts'
import { checkReferences } from './mutations/references.ts'
import { selectIds } from './query/evaluate.ts'
import type { Change, Store, Transaction } from './store.ts'

export type Committed = Transaction & {
  results: { id: string; operation: Operation; document: LakeDocument | null }[]
}

/**
 * Applies mutations one by one.
 * @param documents as the mutations applied so far leave them
 * @param purge deletes a document's history when the transaction is committed
 */
export type Plan = (
  apply: (mutation: Mutation) => void,
  documents: Pick<Dataset, 'get'>,
  purge: (id: string) => void,
) => void

export type TransactOptions = {
  author: string
  transactionId?: string | undefined
  timestamp?: string
  dryRun?: boolean
  generateKeys?: boolean
  /** For an import: documents keep their `_updatedAt`. */
  keepTimes?: boolean
}

/** All documents in memory, in step with the store. */
export type Dataset = {
  /** Counts the transactions since the process started; equal numbers mean equal documents. */
  revision(): number
  get(id: string): LakeDocument | null
  all(): LakeDocument[]
  /**
   * Applies mutations as one transaction: on disk when this returns, or without any effect.
   * @throws {LakeError}
   */
  transact(mutations: Mutation[] | Plan, options: TransactOptions): Committed
  /** Calls back after each transaction, in order. A listener that throws is logged; the transaction is stored. */
  onCommit(listener: (transaction: Committed) => void): void
}

export function openDataset(store: Store, log: Log = () => {}): Dataset {
  const documents = new Map(store.documents().map((document) => [document._id, document]))
  const quarantined = new Set(store.quarantine().map(({ id }) => id))
  const listeners: ((transaction: Committed) => void)[] = []
  let revision = 0
  let list: LakeDocument[] | null = null

  const all = () => (list ??= [...documents.values()])

  function transact(mutations: Mutation[] | Plan, options: TransactOptions): Committed {
    const transactionId = options.transactionId ?? randomUUID()
    if (!TRANSACTION_ID.test(transactionId))
      throw badRequest('A transaction id has 1 to 128 letters, digits, dots, hyphens or underscores')
    if (store.hasTransaction(transactionId))
      throw conflict(`A transaction with the ID "${transactionId}" already exists`)
    const timestamp = options.timestamp ?? new Date().toISOString()
    const draft = openDraft(documents)
    const { generateKeys = false, keepTimes = false } = options
    const stamp = { transactionId, timestamp, generateKeys, keepTimes }
    const results: Result[] = []
    let index = 0
    const apply = (mutation: Mutation) => {
      results.push(...applyMutation(draft, mutation, index, stamp))
      index += 1
    }
    const purge: string[] = []
    if (Array.isArray(mutations)) mutations.forEach(apply)
    else mutations(apply, draft, (id) => purge.push(id))
    const changes = draft.changes()
    const has = (id: string) => draft.get(id) !== null || quarantined.has(id)
    checkReferences(changes, { has, all: draft.all })
    const committed = {
      id: transactionId,
      author: options.author,
      timestamp,
      changes,
      purge,
      results: results.map(({ id, operation }) => ({ id, operation, document: draft.get(id) })),
    }
    if (options.dryRun || changes.length === 0) return committed
    store.commit(committed)
    for (const { id, after } of changes) {
      if (after) documents.set(id, after)
      else documents.delete(id)
    }
    revision += 1
    list = null
    for (const listener of listeners) notify(listener, committed)
    return committed
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
    revision: () => revision,
    get: (id) => documents.get(id) ?? null,
    all,
    transact,
    onCommit: (listener) => void listeners.push(listener),
  }
}

const TRANSACTION_ID = /^[A-Za-z0-9._-]{1,128}$/

/** The documents with the changes of a transaction that is not committed yet. */
function openDraft(documents: ReadonlyMap<string, LakeDocument>) {
  const touched = new Map<string, { after: LakeDocument | null; mutations: Record<string, unknown>[] }>()
  const get = (id: string) => {
    const own = touched.get(id)
    return own ? own.after : (documents.get(id) ?? null)
  }
  const all = () => [
    ...[...documents.values()].filter(({ _id }) => !touched.has(_id)),
    ...[...touched.values()].flatMap(({ after }) => after ?? []),
  ]
  return {
    get,
    all,
    set(id, after, mutation) {
      const mutations = [...(touched.get(id)?.mutations ?? []), mutation]
      touched.set(id, { after: after && storable(after), mutations })
    },
    select: (query, params) => selectIds(query, params, all()),
    changes: () =>
      [...touched].flatMap(([id, { after, mutations }]): Change[] => {
        const before = documents.get(id) ?? null
        // Created and deleted by the same transaction.
        if (!before && !after) return []
        const [from, to] = [withoutRevision(before), withoutRevision(after)]
        return [{ id, before, after, mutations, apply: difference(from, to), revert: difference(to, from) }]
      }),
  } satisfies Draft & Record<string, unknown>
}

/** The document as reading it from the store will give it: without what JSON does not have. */
function storable(document: LakeDocument): LakeDocument {
  const checked = checkDocument(document)
  if ('problem' in checked) throw badRequest(`"${document._id}" cannot be stored: ${checked.problem}`)
  return checked.document
}

function withoutRevision(document: LakeDocument | null) {
  if (!document) return null
  const { _rev, ...rest } = document
  return rest
}
