import { existsSync, readdirSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { UsageError, createProgress, flag, readArguments, runCommand, say } from './terminal.ts'
import { type Environment, pathFrom, readEnvironment } from '#src/env.ts'
import { describeRestore, describeFiles } from '#src/backup/describe.ts'
import { interruptible } from '#src/backup/interrupt.ts'
import { OWN_FOLDER, backupFolderOf } from '#src/backup/place.ts'
import { readManifest, reasonOf } from '#src/backup/read-archive.ts'
import { isData } from '#src/backup/replace-data.ts'
import { restore } from '#src/backup/restore.ts'
import { UPGRADES } from '#src/data-layout.ts'

/** The name of an export of the content, which goes into the same folder. */
const EXPORT = /-export-[\d-]{19}\.tar\.gz$/

// `npm run restore` lists the backups, `npm run restore <file> [--replace]` restores one.
await runCommand(async () => {
  const usage = 'npm run restore [file.tar.gz] [-- --replace]'
  const { positionals, values } = readArguments(usage, 1, { replace: flag('replace') })
  const [given] = positionals
  const env = readEnvironment()
  if (!given) return listBackups(env)
  const file = findFile(given, env)
  const isReplaced = values.replace || (await agrees(env.dataDirectory))
  await interruptible(async (signal) => {
    const onProgress = createProgress('Reading and verifying the archive')
    const { manifest, aside } = await restore(file, env.dataDirectory, { onProgress, signal, isReplaced })
    describeRestore(manifest, env).forEach(say)
    if (aside) say(`The data that was there is in ${aside}; delete it when the restored portfolio is right.`)
  })
})

/** With those of all portfolios in BACKUP_DIR where this one has none, as after a loss of DATA_DIR. */
function folders(env: Environment): string[] {
  const own = backupFolderOf(env)
  const root = env.backupDirectory === null ? [] : [env.backupDirectory]
  return [own, ...root, ...(existsSync(own) ? [] : foldersOfAll(env)), join(env.dataDirectory, UPGRADES)]
}

function foldersOfAll({ backupDirectory: root }: Environment): string[] {
  if (root === null || !existsSync(root)) return []
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(OWN_FOLDER))
    .map(({ name }) => join(root, name))
}

/** A path, or the name of a listed backup. */
function findFile(given: string, env: Environment): string {
  const file = [pathFrom(given), ...folders(env).map((folder) => join(folder, given))].find((path) =>
    existsSync(path),
  )
  if (!file) throw new UsageError(`There is no file ${pathFrom(given)} that this user may read`)
  return file
}

async function listBackups(env: Environment) {
  // Throws if this user may not read the folder, which would otherwise seem to have no backups.
  if (existsSync(env.dataDirectory)) await readdir(env.dataDirectory)
  const found: { file: string; time: Date; bytes: number }[] = []
  const searched = folders(env)
  for (const folder of searched) {
    for (const name of existsSync(folder) ? await readdir(folder) : []) {
      if (!name.endsWith('.tar.gz') || EXPORT.test(name)) continue
      const details = await stat(join(folder, name)).catch(() => null)
      if (details?.isFile())
        found.push({ file: join(folder, name), time: details.mtime, bytes: details.size })
    }
  }
  if (found.length === 0) say(`There is no backup in ${searched[0]}.`)
  for (const { file, time, bytes } of found.toSorted(
    (one, other) => other.time.getTime() - one.time.getTime(),
  )) {
    const { title, parts } = await describeArchive(file, time)
    say(`${file}\n  ${title}, ${(bytes / 1_000_000).toFixed(1)} MB${parts}`)
  }
  // A new secret, such as that of a start without the lost data, or a moved DATA_DIR makes this another portfolio.
  for (const other of foldersOfAll(env).filter((each) => !searched.includes(each)))
    say(`More are in ${other}, of another portfolio or of this one with another DATA_DIR or secret.`)
  say('To restore one: npm run restore <file>')
}

async function describeArchive(file: string, time: Date) {
  try {
    const { createdAt, files } = await readManifest(file)
    return { title: createdAt, parts: `: ${describeFiles(files).join('; ')}` }
  } catch (error) {
    return { title: time.toISOString(), parts: `; it cannot be restored: ${reasonOf(error)}` }
  }
}

/** Asks at the terminal whether data may be replaced; without a terminal it may not. */
async function agrees(directory: string): Promise<boolean> {
  const names = await readdir(directory).catch(() => [])
  if (!names.some(isData) || !process.stdin.isTTY || !process.stdout.isTTY) return false
  using terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(
    `${directory} has data. Move it into a folder damaged-<date> there and restore the backup? [y/N] `,
  )
  return /^y(es)?$/i.test(answer.trim())
}
