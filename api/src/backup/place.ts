import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BACKUPS } from '#src/data-layout.ts'
import type { Environment } from '#src/env.ts'
import { secretFile } from '#src/secrets.ts'
import { BackupError } from './backup-error.ts'

/** How the names of the folders in BACKUP_DIR begin. */
export const OWN_FOLDER = 'portfolio-'

type Settings = Pick<Environment, 'backupDirectory' | 'dataDirectory' | 'sessionSecret'>

/**
 * Where backups go unless a file is given. In BACKUP_DIR each portfolio has its own folder: one that counts the backups
 * of another makes too few, and deletes theirs.
 */
export const backupFolderOf = (env: Settings) =>
  env.backupDirectory === null
    ? join(env.dataDirectory, BACKUPS)
    : join(env.backupDirectory, OWN_FOLDER + markOf(env))

/** The path tells a copy of the data from the original, the secret two machines with the same path. */
function markOf({ dataDirectory, sessionSecret }: Settings): string {
  const file = secretFile(dataDirectory)
  const secret = sessionSecret ?? (existsSync(file) ? readFileSync(file, 'utf8') : '')
  return createHash('sha256').update(`${dataDirectory}\0${secret}`).digest('hex').slice(0, 8)
}

/**
 * Refuses a file that git would offer for a commit.
 * @throws {BackupError}
 */
export async function refuseTracked(file: string) {
  const tree = findWorkTree(dirname(file))
  if (tree === null || (await isIgnored(file, tree))) return
  throw new BackupError(
    `${file} would be in the git work tree ${tree}, which does not ignore it, and it has secrets or drafts in it. ` +
      'Choose a place outside of it, or add it to .gitignore.',
  )
}

/** In a linked work tree `.git` is a file. */
function findWorkTree(folder: string): string | null {
  if (existsSync(join(folder, '.git'))) return folder
  const parent = dirname(folder)
  return parent === folder ? null : findWorkTree(parent)
}

/** Git answers for the work tree of another user too, but then must not run the program that its settings may name. */
const SETTINGS = ['safe.directory=*', 'core.fsmonitor=false'].flatMap((setting) => ['-c', setting])

/** False also when git cannot be asked. */
const isIgnored = (file: string, tree: string) =>
  new Promise<boolean>((resolve) => {
    const args = ['-C', tree, ...SETTINGS, 'check-ignore', '--quiet', '--', file]
    execFile('git', args, (error) => resolve(error === null))
  })
