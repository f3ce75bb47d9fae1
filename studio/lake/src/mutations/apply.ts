import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { stringifyPath } from '@sanity/json-match'
import { Mutation as Mutator } from '@sanity/mutator'
import { SYSTEM_FIELDS, isDeeperThan } from '../check-document.ts'
import { type LakeDocument, isRecord } from '../document.ts'
import {
  LakeError,
  badRequest,
  documentExists,
  documentNotFound,
  immutableError,
  mutationError,
  errorMessage,
  unexpectedRevision,
} from '../errors.ts'
import { checkArrayKeys, withArrayKeys } from './array-keys.ts'
import type { Fields, Mutation, Target } from './mutation.ts'
import { checkNames } from './numeric-names.ts'
import { NotANumberError, applyStepwise, isStepwise } from './patch-paths.ts'

export type Operation = 'create' | 'update' | 'delete' | 'none'
export type Result = { id: string; operation: Operation }

/** The documents after the mutations so far. */
export type Draft = {
  get(id: string): LakeDocument | null
  set(id: string, document: LakeDocument | null, mutation: Record<string, unknown>): void
  select(query: string, params: Record<string, unknown>): string[]
}

type Stamp = {
  transactionId: string
  timestamp: string
  generateKeys: boolean
  isImport: boolean
  isStrict: boolean
}

/** @returns an operation for each document that the mutation targets */
export function applyMutation(draft: Draft, mutation: Mutation, stamp: Stamp): Result[] {
  switch (mutation.kind) {
    case 'create':
    case 'createOrReplace':
    case 'createIfNotExists':
      return [applyCreation(draft, mutation, stamp)]
    case 'delete':
      return targets(draft, mutation.target).map((id) => applyDeletion(draft, id))
    case 'patch':
      return targets(draft, mutation.target).map((id) => applyPatch(draft, id, mutation, stamp))
  }
}

const targets = (draft: Draft, target: Target) =>
  'id' in target ? [target.id] : draft.select(target.query, target.params)

type Creation = Extract<Mutation, { document: unknown }>

function applyCreation(draft: Draft, { kind, document }: Creation, stamp: Stamp): Result {
  const id = completeId(document._id)
  const existing = draft.get(id)
  if (existing && kind === 'createIfNotExists') return { id, operation: 'none' }
  if (existing && kind === 'create') throw documentExists(id)
  if (existing && existing._type !== document._type) throw immutableError('_type', id)
  const body = stamp.generateKeys ? withArrayKeys(document) : document
  const created: LakeDocument = {
    ...body,
    _id: id,
    _type: document._type,
    _createdAt: givenTime(document._createdAt) ?? stamp.timestamp,
    _updatedAt: (stamp.isImport ? givenTime(document._updatedAt) : null) ?? stamp.timestamp,
    _rev: stamp.transactionId,
  }
  if (stamp.isStrict || (stamp.generateKeys && !stamp.isImport)) checkArrayKeys(created)
  draft.set(id, created, { [kind]: created })
  return { id, operation: existing ? 'update' : 'create' }
}

const givenTime = (value: unknown) => (typeof value === 'string' ? value : null)

/** A missing id, or one that ends in a dot, is completed with a random part. */
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

function applyPatch(draft: Draft, id: string, { patch, ifRevision }: Patch, stamp: Stamp): Result {
  const existing = draft.get(id)
  if (!existing) throw documentNotFound(id)
  if (ifRevision && ifRevision !== existing._rev) throw unexpectedRevision(id, existing._rev, ifRevision)
  if (stamp.isStrict) checkNames(patch)
  const { patched, isByMutator } = runPatch(existing, patch)
  const changed = SYSTEM_FIELDS.find((field) => patched[field] !== existing[field])
  if (changed) throw immutableError(changed, id)
  const body = stamp.generateKeys ? withArrayKeys(patched) : patched
  const { _id, _type, _createdAt } = existing
  const own = { _id, _type, _createdAt, _updatedAt: stamp.timestamp, _rev: stamp.transactionId }
  if (stamp.isStrict || stamp.generateKeys) checkArrayKeys({ ...body, _id })
  const told = isByMutator && !stamp.generateKeys ? patch : fieldwise(existing, body)
  draft.set(id, { ...body, ...own }, { patch: { ...told, id } })
  return { id, operation: 'update' }
}

/**
 * The patch that listeners get in place of one that the mutator treats otherwise, or not at all: Studios apply it with
 * the mutator to the documents of their forms.
 */
function fieldwise(before: Fields, after: Fields): Fields {
  const changed = Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(before[name], value))
  return {
    set: Object.fromEntries(changed.map(([name, value]) => [stringifyPath([name]), value])),
    unset: Object.keys(before).flatMap((name) => (Object.hasOwn(after, name) ? [] : stringifyPath([name]))),
  }
}

/** Most levels of a patch's result, which a long path nests deeper than the patch's own values. */
const DEEPEST = 500

function runPatch(document: LakeDocument, patch: Fields) {
  try {
    const byMutator = isStepwise(document, patch) ? null : runMutatorIfItCan(document, patch)
    const patched = byMutator ?? applyStepwise(document, patch, runMutator)
    if (isDeeperThan(patched, DEEPEST)) throw new Error('the result is nested too deeply')
    return { patched, isByMutator: byMutator !== null }
  } catch (error) {
    if (error instanceof LakeError) throw error
    const reason = errorMessage(error)
    if (error instanceof NotANumberError)
      throw mutationError({ type: 'mutationError', description: reason, id: document._id }, 400)
    throw badRequest(`The patch of "${document._id}" cannot be applied: ${reason}`)
  }
}

/** Null where it fails, such as at a path through what an earlier operation of the patch has replaced by a text. */
function runMutatorIfItCan(document: LakeDocument, patch: Fields) {
  try {
    return runMutator(document, patch)
  } catch {
    return null
  }
}

function runMutator(document: Fields, patch: Fields) {
  if (!isDocument(document)) throw new Error('it is not applied to a document')
  // A copy, because the mutator changes its input.
  const input = structuredClone({ patch: { ...patch, id: document._id } })
  const patched: unknown = new Mutator({ mutations: [input] }).apply(structuredClone(document))
  if (!isRecord(patched)) throw new Error('the result is not a document')
  return patched
}

const isDocument = (value: Record<string, unknown>): value is { _id: string; _type: string } =>
  typeof value._id === 'string' && typeof value._type === 'string'
