import { execFile } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Mounts a small in-memory file system over a directory, where permitted. */
export async function mountSmallDisk(directory: string, megabytes: number) {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory])
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error)
    return { impossible: `a tmpfs cannot be mounted (${reason}); it takes root on Linux` }
  }
  return {
    async undo() {
      await run('umount', ['--lazy', directory])
    },
  }
}

/**
 * Writes until the file system is full.
 * @returns a function that frees the space again
 */
export async function fillDisk(directory: string) {
  const path = join(directory, 'filler')
  const file = await open(path, 'w')
  try {
    for (const size of [1024 * 1024, 4096, 1]) await writeUntilFull(() => file.write(Buffer.alloc(size)))
  } finally {
    await file.close()
  }
  return () => rm(path)
}

async function writeUntilFull(write: () => Promise<unknown>) {
  try {
    for (;;) await write()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
