import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { restore } from '#src/backup/restore.ts'

const run = promisify(execFile)
const commandFile = (name: string) => fileURLToPath(new URL(`../../src/commands/${name}.ts`, import.meta.url))

/** Makes a folder for archives and restored data, in which the commands run. */
export async function createBackupFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'portfolio-backup-'))

  /** Runs the command in a process of its own, as npm does. */
  function command(
    name: 'backup' | 'restore',
    args: string[],
    dataDirectory: string,
    more: Record<string, string> = {},
  ) {
    const env = { ...process.env, MONGODB_URI: '', DATA_DIR: dataDirectory, INIT_CWD: folder, ...more }
    return run(process.execPath, [commandFile(name), ...args], { env }).then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      (error: unknown) => {
        const failure = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() }).parse(error)
        return { code: failure.code, output: failure.stdout + failure.stderr }
      },
    )
  }

  return {
    folder,
    archive: join(folder, 'backup.tar.gz'),
    command,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Restores in this process, which tells more than the command prints. */
export const restoreInto = async (directory: string, file: string) =>
  (await restore(file, directory, { onProgress: () => {}, signal: new AbortController().signal })).manifest
