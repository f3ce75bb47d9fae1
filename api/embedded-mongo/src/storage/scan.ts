import type { DatabaseSync } from 'node:sqlite'
import type { Entry, KeyRange, Reading, Source } from './types.ts'

const CHUNK_MIN = 8
const CHUNK_MAX = 512
const CHUNK_MAX_BYTES = 1024 * 1024

const toBuffer = (value: unknown) =>
  value instanceof Uint8Array
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    : Buffer.alloc(0)

/** The document of an entry is looked up for each row of the result, so not for those that OFFSET skips. */
const ENTRIES =
  'SELECT key, document AS id, (SELECT body FROM documents WHERE collection = ? AND key = document) AS body FROM entries WHERE idx = ?'
const DOCUMENTS =
  'SELECT key, key AS id, body FROM documents WHERE collection = ? AND key >= ? AND key < ? ORDER BY key'

/**
 * Reads ranges of keys in chunks, each a query of its own: no SQLite cursor stays open between two reads, so that
 * writes and commits can happen between them.
 */
export function createScanner(database: DatabaseSync) {
  const statements = {
    body: database.prepare('SELECT body FROM documents WHERE collection = ? AND key = ?'),
    documentsUp: database.prepare(`${DOCUMENTS} LIMIT ? OFFSET ?`),
    documentsDown: database.prepare(`${DOCUMENTS} DESC LIMIT ? OFFSET ?`),
    entriesUp: database.prepare(
      `${ENTRIES} AND (key, document) > (?, ?) AND key < ? ORDER BY key, document LIMIT ? OFFSET ?`,
    ),
    entriesDown: database.prepare(
      `${ENTRIES} AND key >= ? AND (key, document) < (?, ?) ORDER BY key DESC, document DESC LIMIT ? OFFSET ?`,
    ),
    countDocuments: database.prepare(
      'SELECT COUNT(*) AS count FROM (SELECT 1 FROM documents WHERE collection = ? AND key >= ? AND key < ? LIMIT ?)',
    ),
    countEntries: database.prepare(
      'SELECT COUNT(*) AS count FROM (SELECT 1 FROM entries WHERE idx = ? AND key >= ? AND key < ? LIMIT ?)',
    ),
  } as const

  /** The rows after the entry `last`, or the first ones. */
  function rowsAfter(
    { collection, index }: Source,
    { from, to }: KeyRange,
    isReverse: boolean,
    last: Entry | undefined,
    place: [limit: number, skip: number],
  ) {
    if (!index) {
      const start = last && !isReverse ? Buffer.concat([last.key, Buffer.of(0)]) : from
      const end = last && isReverse ? last.key : to
      const statement = isReverse ? statements.documentsDown : statements.documentsUp
      return statement.iterate(collection.id, start, end, ...place)
    }
    const id = last?.id ?? Buffer.alloc(0)
    return isReverse
      ? statements.entriesDown.iterate(collection.id, index.id, from, last?.key ?? to, id, ...place)
      : statements.entriesUp.iterate(collection.id, index.id, last?.key ?? from, id, to, ...place)
  }

  function* entries(
    source: Source,
    range: KeyRange,
    { isReverse = false, skip = 0, limit = 0 }: Reading = {},
  ): Generator<Entry> {
    let last: Entry | undefined
    for (let size = Math.min(limit || CHUNK_MIN, CHUNK_MAX); ; size = Math.min(size * 4, CHUNK_MAX)) {
      const chunk: Entry[] = []
      let bytes = 0
      for (const row of rowsAfter(source, range, isReverse, last, [size, last ? 0 : skip])) {
        const entry = { key: toBuffer(row.key), id: toBuffer(row.id), body: toBuffer(row.body) }
        chunk.push(entry)
        bytes += entry.body.length
        if (bytes > CHUNK_MAX_BYTES) break
      }
      yield* chunk
      last = chunk.at(-1)
      if (!last || (chunk.length < size && bytes <= CHUNK_MAX_BYTES)) return
    }
  }

  /** @param max upper limit of the count */
  function count(
    { collection, index }: Source,
    { from, to }: KeyRange,
    max = Number.MAX_SAFE_INTEGER,
  ): number {
    const row = index
      ? statements.countEntries.get(index.id, from, to, max)
      : statements.countDocuments.get(collection.id, from, to, max)
    return Number(row?.count ?? 0)
  }

  return {
    body: (collection: number, id: Buffer) => statements.body.get(collection, id)?.body,
    entries,
    count,
  }
}
