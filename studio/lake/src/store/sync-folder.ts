import { open } from 'node:fs/promises'

/** Flushes the entries of a folder to the disk. */
export async function syncFolder(folder: string) {
  // Windows cannot open folders.
  if (process.platform === 'win32') return
  await using handle = await open(folder)
  await handle.sync()
}
