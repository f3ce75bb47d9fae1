import { type Document, Long } from 'bson'
import { cursorNotFound } from './errors.ts'

const FIRST_BATCH = 101
const IDLE_MS = 10 * 60_000
/** Well below the 48 MB that a message can have. */
const BATCH_MAX_BYTES = 16 * 1024 * 1024

/** Results that are read batch by batch. */
export function createCursors() {
  const open = new Map<string, { namespace: string; rest: Document[]; usedAt: number }>()
  let lastId = 0

  function cut(documents: Document[], size: number): [Document[], Document[]] {
    let bytes = 0
    let count = 0
    while (count < documents.length && count < size && bytes < BATCH_MAX_BYTES) {
      bytes += Buffer.byteLength(JSON.stringify(documents[count]))
      count += 1
    }
    return [documents.slice(0, count), documents.slice(count)]
  }

  return {
    /** The reply to a find or aggregate command. */
    first(namespace: string, documents: Document[], batchSize: number | undefined, singleBatch = false) {
      const [firstBatch, rest] = cut(documents, batchSize ?? FIRST_BATCH)
      const isDone = rest.length === 0 || singleBatch
      const id = isDone ? 0 : (lastId += 1)
      if (!isDone) open.set(String(id), { namespace, rest, usedAt: Date.now() })
      return { cursor: { firstBatch, id: Long.fromNumber(id), ns: namespace } }
    },

    /** @throws {CommandError} 43 */
    next(id: string, batchSize: number | undefined) {
      const cursor = open.get(id)
      if (!cursor) throw cursorNotFound(id)
      const [nextBatch, rest] = cut(cursor.rest, batchSize ?? Infinity)
      if (rest.length === 0) open.delete(id)
      else open.set(id, { ...cursor, rest, usedAt: Date.now() })
      return {
        cursor: { nextBatch, id: Long.fromString(rest.length === 0 ? '0' : id), ns: cursor.namespace },
      }
    },

    kill(ids: string[]) {
      const killed = ids.filter((id) => open.delete(id))
      return {
        cursorsKilled: killed.map((id) => Long.fromString(id)),
        cursorsNotFound: [],
        cursorsAlive: [],
        cursorsUnknown: [],
      }
    },

    /** Forgets what nobody has read from for ten minutes. */
    forgetIdle() {
      for (const [id, { usedAt }] of open) if (Date.now() - usedAt > IDLE_MS) open.delete(id)
    },
  }
}
export type Cursors = ReturnType<typeof createCursors>
