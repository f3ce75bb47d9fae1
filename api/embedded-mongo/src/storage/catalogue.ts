import type { DatabaseSync } from 'node:sqlite'
import { EJSON } from 'bson'
import type { Collection, Index } from './types.ts'

/** The collections and their indexes, kept in memory and in SQLite. */
export function createCatalogue(database: DatabaseSync) {
  const collections = read()

  function read() {
    const rows = database.prepare('SELECT id, namespace, indexes FROM catalogue').all()
    return new Map(
      rows.map((row): [string, Collection] => {
        const namespace = String(row.namespace)
        // oxlint-disable-next-line typescript/no-unsafe-assignment -- EJSON.parse is typed any; `save` wrote the text
        const indexes: Index[] = EJSON.parse(String(row.indexes))
        return [namespace, { id: Number(row.id), namespace, indexes }]
      }),
    )
  }

  const nextId = (ids: number[]) => Math.max(0, ...ids) + 1

  function save({ id, namespace, indexes }: Collection) {
    database
      .prepare(
        'INSERT INTO catalogue VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET indexes = excluded.indexes',
      )
      .run(id, namespace, EJSON.stringify(indexes))
  }

  function ensure(namespace: string): Collection {
    const known = collections.get(namespace)
    if (known) return known
    const created = { id: nextId([...collections.values()].map(({ id }) => id)), namespace, indexes: [] }
    save(created)
    collections.set(namespace, created)
    return created
  }

  return {
    save,
    ensure,
    get: (namespace: string) => collections.get(namespace) ?? null,
    all: () => [...collections.values()],
    nextIndexId: () =>
      nextId([...collections.values()].flatMap(({ indexes }) => indexes.map(({ id }) => id))),

    /**
     * Rereads the catalogue after a rollback. Collection objects keep their identity, because commands refer to
     * them.
     */
    restore() {
      const stored = read()
      for (const namespace of collections.keys()) if (!stored.has(namespace)) collections.delete(namespace)
      for (const [namespace, collection] of stored) {
        const known = collections.get(namespace)
        if (known) Object.assign(known, collection)
        else collections.set(namespace, collection)
      }
    },
  }
}
export type Catalogue = ReturnType<typeof createCatalogue>
