import { join } from 'node:path'
import { restore } from '#src/backup/restore.ts'
import { runCommand } from './run-command.ts'
import { useFolder } from './use-folder.ts'

/** A folder for archives and restored data, in which the commands run. */
export function useBackups() {
  const folder = useFolder()
  return {
    folder,
    archive: join(folder, 'backup.tar.gz'),
    command: (name: string, args: string[], dataDirectory: string, more: Record<string, string> = {}) =>
      runCommand(name, { MONGODB_URI: '', DATA_DIR: dataDirectory, INIT_CWD: folder, ...more }, ...args),
  }
}

/** Restores in this process, to get the manifest, of which the command prints a summary only. */
export const restoreInto = async (directory: string, file: string) =>
  (await restore(file, directory, { onProgress: () => {}, signal: new AbortController().signal })).manifest
