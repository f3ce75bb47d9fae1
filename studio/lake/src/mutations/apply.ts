import { randomUUID } from 'node:crypto'
import { Mutation as Mutator } from '@sanity/mutator'
import type { LakeDocument } from '../document.ts'
import { badRequest, mutationError } from '../errors.ts'
import { withArrayKeys } from './array-keys.ts'
import type { Mutation, Target } from './mutation.ts'

export type Operation = 'create' | 'update' | 'delete' | 'none'
export type Result = { id: string; operation: Operation }

/** The documents as they were, with what a transaction has made of them so far. */
export type Draft = {
  get(id: string): LakeDocument | null
  set(id: string, document: LakeDocument | null, mutation: Record<string, unknown>): void
  /** Ids of the documents that a query selects now. */
  select(query: string, params: Record<string, unknown>): string[]
}

type Stamp = { transactionId: string; timestamp: string; generateKeys: boolean; keepTimes: boolean }

/**
 * Applies one mutation to a draft.
 * @returns what became of each document it named
 * @throws {LakeError} 409 in Sanity's shapes when it cannot be applied
 */
export function applyMutation(draft: Draft, mutation: Mutation, index: number, stamp: Stamp): Result[] {
  switch (mutation.kind) {
    case 'create':
    case 'createOrReplace':
    case 'createIfNotExists':
      return [applyCreation(draft, mutation, index, stamp)]
    case 'delete':
      return targets(draft, mutation.target).map((id) => applyDeletion(draft, id))
    case 'patch':
      return targets(draft, mutation.target).map((id) => applyPatch(draft, id, mutation, index, stamp))
  }
}

const targets = (draft: Draft, target: Target) =>
  'id' in target ? [target.id] : draft.select(target.query, target.params)

type Creation = Extract<Mutation, { document: unknown }>

function applyCreation(draft: Draft, { kind, document }: Creation, index: number, stamp: Stamp): Result {
  const id = completeId(document._id)
  const existing = draft.get(id)
  if (existing && kind === 'createIfNotExists') return { id, operation: 'none' }
  if (existing && kind === 'create') {
    const description = `Document by ID "${id}" already exists`
    throw mutationError({ type: 'documentAlreadyExistsError', description, id }, index)
  }
  const body = stamp.generateKeys ? withArrayKeys(document) : document
  const created: LakeDocument = {
    ...Object(body),
    _id: id,
    _type: document._type,
    _createdAt: timeOf(document._createdAt) ?? stamp.timestamp,
    _updatedAt: (stamp.keepTimes ? timeOf(document._updatedAt) : null) ?? stamp.timestamp,
    _rev: stamp.transactionId,
  }
  draft.set(id, created, { [kind]: created })
  return { id, operation: existing ? 'update' : 'create' }
}

const timeOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** An id that is missing, or ends in a dot, is completed by a random one. */
function completeId(id: unknown): string {
  if (typeof id !== 'string' || id === '') return randomUUID()
  return id.endsWith('.') ? `${id}${randomUUID()}` : id
}

function applyDeletion(draft: Draft, id: string): Result {
  if (!draft.get(id)) return { id, operation: 'none' }
  draft.set(id, null, { delete: { id } })
  return { id, operation: 'delete' }
}

type Patch = Extract<Mutation, { kind: 'patch' }>

function applyPatch(
  draft: Draft,
  id: string,
  { patch, ifRevision }: Patch,
  index: number,
  stamp: Stamp,
): Result {
  const existing = draft.get(id)
  if (!existing) {
    const description = `The document with the ID "${id}" was not found`
    throw mutationError({ type: 'documentNotFoundError', description, id }, index)
  }
  if (ifRevision && ifRevision !== existing._rev) {
    const description = `document "${id}" has unexpected revision ID ("${existing._rev}"), expected "${ifRevision}"`
    const details = { id, currentRevisionID: existing._rev, expectedRevisionID: ifRevision }
    throw mutationError({ type: 'documentRevisionIDDoesNotMatchError', description, ...details }, index)
  }
  const patched = runPatch(existing, patch)
  const body = stamp.generateKeys ? withArrayKeys(patched) : patched
  const { _id, _createdAt } = existing
  const updated = {
    ...existing,
    ...Object(body),
    _id,
    _createdAt,
    _updatedAt: stamp.timestamp,
    _rev: stamp.transactionId,
  }
  for (const field of Object.keys(existing)) if (!(field in Object(body))) delete updated[field]
  draft.set(id, updated, { patch: { ...patch, id } })
  return { id, operation: 'update' }
}

function runPatch(document: LakeDocument, patch: Record<string, unknown>): unknown {
  try {
    // The mutator changes what it is given.
    const input = structuredClone({ patch: { ...patch, id: document._id } })
    return new Mutator({ mutations: [Object(input)] }).apply(structuredClone(document))
  } catch (error) {
    throw badRequest(
      `The patch of "${document._id}" cannot be applied: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
