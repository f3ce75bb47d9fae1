import { randomInt } from 'node:crypto'
import { Long, calculateObjectSize } from 'bson'
import { DOCUMENT_MAX_BYTES } from './bson/codec.ts'
import type { Document } from './bson/document.ts'
import { cursorNotFound, unauthorized } from './errors.ts'

const FIRST_BATCH = 101
const IDLE_MS = 10 * 60_000
/** Bytes that a batch adds to each document: its type, its index as text and a NUL. */
const ELEMENT_BYTES = 12

type Cursor = {
  namespace: string
  rest: Iterator<Document>
  held: Document | null
  usedAt: number
}

/** Results that clients read in batches. Documents are read only when their batch is. */
export function createCursors() {
  const open = new Map<string, Cursor>()
  // Random, because clients may still have cursors of a worker thread that has ended.
  let lastId = randomInt(2 ** 47)

  /** Reads at least one document. One with which the batch would exceed 16 MB is kept for the next batch. */
  function readBatch(cursor: Cursor, size: number) {
    const batch: Document[] = []
    let bytes = 0
    while (batch.length < size) {
      const document = cursor.held ?? readNext(cursor.rest)
      cursor.held = null
      if (!document) break
      bytes += calculateObjectSize(document) + ELEMENT_BYTES
      if (batch.length > 0 && bytes > DOCUMENT_MAX_BYTES) {
        cursor.held = document
        break
      }
      batch.push(document)
    }
    return batch
  }

  function hasMore(cursor: Cursor): boolean {
    cursor.held ??= readNext(cursor.rest)
    return cursor.held !== null
  }

  return {
    /** The reply to a command that returns a cursor. */
    first(
      namespace: string,
      documents: Iterable<Document>,
      batchSize: number | undefined,
      singleBatch = false,
    ) {
      const cursor = { namespace, rest: documents[Symbol.iterator](), held: null, usedAt: performance.now() }
      const firstBatch = readBatch(cursor, batchSize ?? FIRST_BATCH)
      const isDone = singleBatch || !hasMore(cursor)
      const id = isDone ? 0 : (lastId += 1)
      if (!isDone) open.set(String(id), cursor)
      return { cursor: { firstBatch, id: Long.fromNumber(id), ns: namespace } }
    },

    /** @throws {CommandError} 43 for an unknown cursor, 13 for one of another collection */
    next(id: string, namespace: string, batchSize: number | undefined) {
      const cursor = open.get(id)
      if (!cursor) throw cursorNotFound(id)
      if (cursor.namespace !== namespace)
        throw unauthorized(
          `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
        )
      try {
        const nextBatch = readBatch(cursor, batchSize || Infinity)
        const isDone = !hasMore(cursor)
        if (isDone) open.delete(id)
        cursor.usedAt = performance.now()
        return { cursor: { nextBatch, id: Long.fromString(isDone ? '0' : id), ns: namespace } }
      } catch (error) {
        open.delete(id)
        throw error
      }
    },

    kill(ids: string[]) {
      const cursorsKilled = ids.filter((id) => open.delete(id))
      return {
        cursorsKilled: cursorsKilled.map((id) => Long.fromString(id)),
        cursorsNotFound: ids.filter((id) => !cursorsKilled.includes(id)).map((id) => Long.fromString(id)),
        cursorsAlive: [],
        cursorsUnknown: [],
      }
    },

    /** Closes cursors that were not read from for ten minutes. */
    forgetIdle() {
      for (const [id, { usedAt }] of open) if (performance.now() - usedAt > IDLE_MS) open.delete(id)
    },
  }
}
export type Cursors = ReturnType<typeof createCursors>

function readNext(documents: Iterator<Document>): Document | null {
  const next = documents.next()
  return next.done ? null : next.value
}
