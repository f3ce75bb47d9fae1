import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync, backup } from 'node:sqlite'
import { openStore } from '@portfolio/lake'
import { BackupError } from './backup-error.ts'
import {
  ACCOUNTS,
  CONTENT,
  CONTENT_FOLDER,
  type Kept,
  TOP_FILES,
  assetIn,
  contentIn,
  datasetFolder,
} from '#src/data-layout.ts'
import { findFault, isStored } from '#src/damage/inspect-database.ts'

/** A file of the backup: its path in the archive and its path on the disk. */
export type SourceFile = { path: string; source: string; size: number }
export type Collected = {
  files: SourceFile[]
  createdAt: string
  missingAssets: string[]
  /** Databases that should be in DATA_DIR and are not. */
  missingDatabases: string[]
}

/** Copies all pages in one step, that is in one read transaction: between steps a write would restart the copy. */
const ALL_PAGES = 1_000_000_000

/**
 * Lists the files of a backup and copies the databases, while a server may write. The copies of the accounts and of
 * the first dataset begin within milliseconds of each other; assets are immutable and are not copied.
 * @param folder an empty folder for the copies
 * @throws {BackupError}
 */
export async function collect(dataDirectory: string, kept: Kept, folder: string): Promise<Collected> {
  const withAccounts = kept.accounts && isStored(join(dataDirectory, ACCOUNTS))
  const withContent = kept.content && isStored(join(dataDirectory, CONTENT))
  const createdAt = new Date().toISOString()
  const accounts = withAccounts ? copyDatabase(dataDirectory, ACCOUNTS, folder) : Promise.resolve()
  // Blocks this thread; the other copy has begun in a thread of its own.
  const content = withContent
    ? copyContent(dataDirectory, folder)
    : Promise.resolve({ databases: [], assets: [] })
  // Both have ended also when one fails, because the caller then removes the folder.
  await Promise.allSettled([accounts, content])
  await accounts
  const { databases, assets } = await content
  const copies = [...(withAccounts ? [ACCOUNTS] : []), ...databases]
  copies.forEach((path) => checkIntegrity(join(folder, path), path))
  const files = await describe([
    ...copies.map((path) => ({ path, source: join(folder, path) })),
    ...[...TOP_FILES, ...assets].map((path) => ({ path, source: join(dataDirectory, path) })),
  ])
  if (files.length === 0) throw new BackupError(`There is nothing to back up in ${dataDirectory}`)
  const found = new Set(files.map(({ path }) => path))
  return {
    files,
    createdAt,
    missingAssets: assets.filter((path) => !found.has(path)),
    missingDatabases: [
      ...(kept.accounts && !withAccounts ? [ACCOUNTS] : []),
      ...(kept.content && !withContent ? [CONTENT] : []),
    ],
  }
}

async function copyDatabase(dataDirectory: string, path: string, folder: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  using database = new DatabaseSync(join(dataDirectory, path), { timeout: 10_000 })
  writeFileSync(join(folder, path), '', { mode: 0o600 })
  await backup(database, join(folder, path), { rate: ALL_PAGES })
}

/** @returns the copies, one of each dataset, and the assets that they refer to */
async function copyContent(dataDirectory: string, folder: string) {
  const first = await copyDataset(dataDirectory, folder, CONTENT_FOLDER)
  const copied = [first]
  for (const dataset of first.datasets.map(datasetFolder)) {
    // The catalogue also lists the first dataset, and deleted datasets without a file.
    if ((await fileSize(join(dataDirectory, contentIn(dataset)))) !== null)
      copied.push(await copyDataset(dataDirectory, folder, dataset))
  }
  return {
    databases: copied.map(({ database }) => database),
    assets: copied.flatMap(({ assets }) => assets),
  }
}

async function copyDataset(dataDirectory: string, folder: string, dataset: string) {
  const database = contentIn(dataset)
  await mkdir(join(folder, dataset), { recursive: true })
  using store = openStore(join(dataDirectory, dataset), { isShared: true })
  const { assets, datasets } = store.snapshot(join(folder, database))
  return { database, datasets, assets: assets.map((file) => assetIn(dataset, file)) }
}

/** @throws {BackupError} when SQLite finds a fault in the file */
export function checkIntegrity(file: string, path: string) {
  const fault = findFault(file)
  if (fault !== null) throw new BackupError(`The database ${path} cannot be used: ${fault}`)
}

async function describe(files: Omit<SourceFile, 'size'>[]): Promise<SourceFile[]> {
  const described: SourceFile[] = []
  for (const file of files) {
    const size = await fileSize(file.source)
    if (size !== null) described.push({ ...file, size })
  }
  return described
}

/** @returns null for what is no file */
async function fileSize(path: string) {
  const details = await stat(path).catch(() => null)
  return details?.isFile() ? details.size : null
}
