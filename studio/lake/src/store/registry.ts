import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

/** A public dataset can be read without an identity, except for drafts and versions. */
export type AclMode = 'public' | 'private'
/** @property addonFor the dataset whose comments and tasks it holds; null for a dataset of content */
export type DatasetEntry = { name: string; aclMode: AclMode; addonFor: string | null }

/** Pages of another origin that may read answers. @see matchesOrigin for the patterns */
export type AllowedOrigin = { id: string; origin: string; allowCredentials: boolean; createdAt: string }

/** The first dataset of a project. */
export type Names = { projectId: string; dataset: string }

/** The data of a project besides content: its datasets and the origins of other sites that may use it. */
export type Registry = ReturnType<typeof openRegistry>

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS datasets (name TEXT PRIMARY KEY, aclMode TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS addons (dataset TEXT PRIMARY KEY, addonFor TEXT NOT NULL UNIQUE) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS names (projectId TEXT NOT NULL, dataset TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS origins (
    id TEXT PRIMARY KEY, origin TEXT NOT NULL UNIQUE, allowCredentials INTEGER NOT NULL, createdAt TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS hooks (id TEXT PRIMARY KEY, hook TEXT NOT NULL) WITHOUT ROWID;
`

export function openRegistry(database: DatabaseSync) {
  database.exec(SCHEMA)
  // Cached, because each request looks up its dataset. Only one server has the store open and writes them.
  let known: readonly DatasetEntry[] | null = null
  const findDatasets = () =>
    database
      .prepare(
        'SELECT name, aclMode, addonFor FROM datasets LEFT JOIN addons ON dataset = name ORDER BY name',
      )
      .all()
      .map(({ name, aclMode, addonFor }): DatasetEntry => ({
        name: String(name),
        aclMode: aclMode === 'private' ? 'private' : 'public',
        addonFor: typeof addonFor === 'string' ? addonFor : null,
      }))
  const findOrigins = database.prepare('SELECT * FROM origins ORDER BY createdAt')
  return {
    /** @returns the names at the first call for this content, which are those given when this is the first */
    firstNames(given: Names) {
      const kept = database.prepare('SELECT projectId, dataset FROM names').get()
      if (kept) return { projectId: String(kept.projectId), dataset: String(kept.dataset) }
      database.prepare('INSERT INTO names VALUES (?, ?)').run(given.projectId, given.dataset)
      return given
    },
    datasets: () => (known ??= findDatasets()),
    putDataset({
      name,
      aclMode,
      addonFor = null,
    }: Pick<DatasetEntry, 'name' | 'aclMode'> & Partial<DatasetEntry>) {
      known = null
      if (addonFor !== null) database.prepare('INSERT INTO addons VALUES (?, ?)').run(name, addonFor)
      database
        .prepare(
          'INSERT INTO datasets VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET aclMode = excluded.aclMode',
        )
        .run(name, aclMode)
    },
    removeDataset(name: string) {
      known = null
      database.prepare('DELETE FROM datasets WHERE name = ?').run(name)
      database.prepare('DELETE FROM addons WHERE dataset = ?').run(name)
    },
    /** Webhooks as JSON, whose form only their folder knows. */
    hooks: () =>
      database
        .prepare('SELECT hook FROM hooks')
        .all()
        .map(({ hook }) => String(hook)),
    putHook: (id: string, hook: string) =>
      void database
        .prepare('INSERT INTO hooks VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET hook = excluded.hook')
        .run(id, hook),
    removeHook: (id: string) => void database.prepare('DELETE FROM hooks WHERE id = ?').run(id),
    origins: () =>
      findOrigins.all().map(({ id, origin, allowCredentials, createdAt }) => ({
        id: String(id),
        origin: String(origin),
        allowCredentials: allowCredentials === 1,
        createdAt: String(createdAt),
      })),
    /** Replaces the entry of an origin that is there already. */
    addOrigin(origin: string, allowCredentials: boolean) {
      const entry = { id: randomUUID(), origin, allowCredentials, createdAt: new Date().toISOString() }
      database
        .prepare(
          'INSERT INTO origins VALUES (?, ?, ?, ?) ON CONFLICT (origin) DO UPDATE SET allowCredentials = excluded.allowCredentials',
        )
        .run(entry.id, origin, allowCredentials ? 1 : 0, entry.createdAt)
      return entry
    },
    /** @param name the id or the origin */
    removeOrigin: (name: string) =>
      database.prepare('DELETE FROM origins WHERE id = ? OR origin = ?').run(name, name).changes > 0,
  }
}
