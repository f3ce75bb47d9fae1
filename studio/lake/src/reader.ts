import { isPrivateId } from './document.ts'
import { forbidden } from './errors.ts'
import type { Identity } from './users/identity.ts'
import type { Lookups } from './query/document-index.ts'

/**
 * The documents that a reader may see: `public` those whose id has no dot; `content` drafts and versions too, but
 * none whose published id begins with `private.`.
 */
export type Reader = 'public' | 'content' | 'everything'

const PRIVATE_DOCUMENT = /^((drafts|versions\.[^.]+)\.)?private\./

export function readerOf(identity: Identity | null): Reader {
  if (!identity || identity.permission === 'published') return 'public'
  return (identity.permission ?? 'everything') === 'everything' ? 'everything' : 'content'
}

export function mayRead(reader: Reader, id: string): boolean {
  if (reader === 'public') return !isPrivateId(id)
  return reader === 'everything' || !PRIVATE_DOCUMENT.test(id)
}

/** @throws {LakeError} 403 when the identity may not access one of the documents */
export function checkMayWrite(identity: Identity, ids: Iterable<string>) {
  for (const id of ids) {
    if (!mayRead(readerOf(identity), id)) throw forbidden(`This account may not change "${id}"`)
  }
}

/** The documents of an index that a reader may see. */
export function readableOf(index: Lookups, reader: Reader): Lookups {
  if (reader === 'everything') return index
  const only = <Document extends { _id: string }>(documents: readonly Document[]) =>
    documents.filter(({ _id }) => mayRead(reader, _id))
  return {
    get documents() {
      return only(index.documents)
    },
    get: (id) => (mayRead(reader, id) ? index.get(id) : undefined),
    ofType: (type) => only(index.ofType(type)),
    withValue: (type, path, value) => only(index.withValue(type, path, value)),
    referencing: (id) => only(index.referencing(id)),
    withIdPrefix: (prefix) => only(index.withIdPrefix(prefix)),
  }
}
