import { randomUUID } from 'node:crypto'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { atomically } from './atomically.ts'

/** A public dataset can be read without an identity, except for drafts and versions. */
export type AclMode = 'public' | 'private'
/** @property addonFor the dataset whose comments and tasks it holds; null for a dataset of content */
export type DatasetEntry = { name: string; aclMode: AclMode; addonFor: string | null }

/** Pages of another origin that may read answers. @see matchesOrigin for the patterns */
export type AllowedOrigin = { id: string; origin: string; allowCredentials: boolean; createdAt: string }

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
  const rows = (sql: string) => database.prepare(sql).all()
  const run = (sql: string, ...values: SQLInputValue[]) => database.prepare(sql).run(...values)
  const findDatasets = () =>
    rows('SELECT name, aclMode, addonFor FROM datasets LEFT JOIN addons ON dataset = name ORDER BY name').map(
      ({ name, aclMode, addonFor }): DatasetEntry => ({
        name: String(name),
        aclMode: aclMode === 'private' ? 'private' : 'public',
        addonFor: typeof addonFor === 'string' ? addonFor : null,
      }),
    )
  return {
    /** @returns the stored names; the first call for this content stores those given */
    firstNames(given: Names) {
      const [kept] = rows('SELECT projectId, dataset FROM names')
      if (kept) return { projectId: String(kept.projectId), dataset: String(kept.dataset) }
      run('INSERT INTO names VALUES (?, ?)', given.projectId, given.dataset)
      return given
    },
    datasets: () => (known ??= findDatasets()),
    putDataset(name: string, aclMode: AclMode, addonFor: string | null = null) {
      known = null
      atomically(database, () => {
        if (addonFor !== null) run('INSERT OR REPLACE INTO addons VALUES (?, ?)', name, addonFor)
        run(
          'INSERT INTO datasets VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET aclMode = excluded.aclMode',
          name,
          aclMode,
        )
      })
    },
    removeDataset(name: string) {
      known = null
      atomically(database, () => {
        run('DELETE FROM datasets WHERE name = ?', name)
        run('DELETE FROM addons WHERE dataset = ?', name)
      })
    },
    /** Webhooks as JSON, whose form only their folder knows. */
    hooks: () => rows('SELECT hook FROM hooks').map(({ hook }) => String(hook)),
    putHook: (id: string, hook: string) =>
      void run(
        'INSERT INTO hooks VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET hook = excluded.hook',
        id,
        hook,
      ),
    removeHook: (id: string) => void run('DELETE FROM hooks WHERE id = ?', id),
    origins: () =>
      rows('SELECT * FROM origins ORDER BY createdAt').map(({ id, origin, allowCredentials, createdAt }) => ({
        id: String(id),
        origin: String(origin),
        allowCredentials: allowCredentials === 1,
        createdAt: String(createdAt),
      })),
    /** Adds an origin, or updates `allowCredentials` of one that exists. */
    addOrigin: (origin: string, allowCredentials: boolean) =>
      void run(
        'INSERT INTO origins VALUES (?, ?, ?, ?) ON CONFLICT (origin) DO UPDATE SET allowCredentials = excluded.allowCredentials',
        randomUUID(),
        origin,
        allowCredentials ? 1 : 0,
        new Date().toISOString(),
      ),
    /** @param name the id or the origin */
    removeOrigin: (name: string) =>
      run('DELETE FROM origins WHERE id = ? OR origin = ?', name, name).changes > 0,
  }
}
