import { randomUUID } from 'node:crypto'
import type { LakeDocument } from './document.ts'
import { badRequest } from './errors.ts'
import { type Draft, type Operation, type Result, applyMutation } from './mutations/apply.ts'
import { difference } from './mutations/difference.ts'
import type { Mutation } from './mutations/mutation.ts'
import { checkReferences } from './mutations/references.ts'
import { selectIds } from './query/evaluate.ts'
import type { Change, Store, Transaction } from './store.ts'

export type Committed = Transaction & {
  results: { id: string; operation: Operation; document: LakeDocument | null }[]
}

/** Applies mutations one by one, each made in sight of the documents as those before it leave them. */
export type Plan = (apply: (mutation: Mutation) => void, documents: Pick<Dataset, 'get'>) => void

export type TransactOptions = {
  author: string
  transactionId?: string | undefined
  timestamp?: string
  dryRun?: boolean
  generateKeys?: boolean
  /** An import: documents keep the time they say they were changed at. */
  keepTimes?: boolean
}

/** All documents in memory, in step with the store. */
export type Dataset = {
  /** Counts the transactions since this process began; equal numbers mean equal documents. */
  revision(): number
  get(id: string): LakeDocument | null
  all(): LakeDocument[]
  /**
   * Applies mutations as one transaction: on disk when this returns, or nothing of it done.
   * @throws {LakeError}
   */
  transact(mutations: Mutation[] | Plan, options: TransactOptions): Committed
  /** Calls back after each transaction, in order. */
  onCommit(listener: (transaction: Committed) => void): void
}

export function openDataset(store: Store): Dataset {
  const documents = new Map(store.documents().map((document) => [document._id, document]))
  const listeners: ((transaction: Committed) => void)[] = []
  let revision = 0
  let list: LakeDocument[] | null = null

  const all = () => (list ??= [...documents.values()])

  function transact(mutations: Mutation[] | Plan, options: TransactOptions): Committed {
    const transactionId = options.transactionId ?? randomUUID()
    if (store.hasTransaction(transactionId))
      throw badRequest(`Transaction "${transactionId}" was made already`)
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
    if (Array.isArray(mutations)) mutations.forEach(apply)
    else mutations(apply, draft)
    const changes = draft.changes()
    checkReferences(changes, { get: draft.get, all: draft.all })
    const committed = {
      id: transactionId,
      author: options.author,
      timestamp,
      changes,
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
    for (const listener of listeners) listener(committed)
    return committed
  }

  return {
    revision: () => revision,
    get: (id) => documents.get(id) ?? null,
    all,
    transact,
    onCommit: (listener) => void listeners.push(listener),
  }
}

/** What a transaction changes, laid over the documents until it is committed. */
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
      touched.set(id, { after, mutations })
    },
    select: (query, params) => selectIds(query, params, all()),
    changes: () =>
      [...touched].flatMap(([id, { after, mutations }]): Change[] => {
        const before = documents.get(id) ?? null
        // Made and removed again within the transaction.
        if (!before && !after) return []
        const [from, to] = [withoutRevision(before), withoutRevision(after)]
        return [{ id, before, after, mutations, apply: difference(from, to), revert: difference(to, from) }]
      }),
  } satisfies Draft & Record<string, unknown>
}

function withoutRevision(document: LakeDocument | null) {
  if (!document) return null
  const { _rev, ...rest } = document
  return rest
}
