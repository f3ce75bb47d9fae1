import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
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

async function isIgnored(file: string, tree: string): Promise<boolean> {
  return (await askGit(file, tree)) ?? isNamedInIgnoreFile(file, tree)
}

/** @returns null when git is not installed, or does not answer for this work tree */
const askGit = (file: string, tree: string) =>
  new Promise<boolean | null>((resolve) => {
    execFile('git', ['-C', tree, 'check-ignore', '--quiet', '--', file], (error) => {
      if (!error) resolve(true)
      else resolve(error.code === 1 ? false : null)
    })
  })

/** Whether a line of the work tree's `.gitignore` is the plain name of the file or of a folder above it. */
function isNamedInIgnoreFile(file: string, tree: string): boolean {
  const ignore = join(tree, '.gitignore')
  if (!existsSync(ignore)) return false
  const lines = readFileSync(ignore, 'utf8').split(/\r?\n/)
  // A negated pattern can revoke any other line.
  if (lines.some((line) => line.startsWith('!'))) return false
  const names = new Set(lines.map((line) => line.trim().replace(/\/$/, '')))
  return relative(tree, file)
    .split(sep)
    .some((part) => names.has(part))
}
