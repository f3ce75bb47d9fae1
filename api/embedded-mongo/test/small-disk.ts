import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether this process cannot mount a tmpfs: it needs root, or CAP_SYS_ADMIN in a container. */
export const cannotMount = !canMount()

function canMount(): boolean {
  try {
    mountSmallDisk(64 * 1024).unmount()
    return true
  } catch {
    return false
  }
}

/**
 * An in-memory file system of a given size.
 * @throws when the process may not mount one
 */
export function mountSmallDisk(bytes: number) {
  const directory = mkdtempSync(join(tmpdir(), 'disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', directory], { stdio: 'ignore' })
  } catch (error) {
    rmSync(directory, { recursive: true })
    throw error
  }
  return {
    directory,
    makeReadOnly: () => void execFileSync('mount', ['-o', 'remount,ro', directory]),
    unmount() {
      execFileSync('umount', ['--lazy', directory])
      rmSync(directory, { recursive: true })
    },
  }
}
