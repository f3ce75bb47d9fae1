import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freshFor } from '#src/fresh-for.ts'

/** Enough that a disk with a few free blocks counts as full. */
const PROBE = Buffer.alloc(256 * 1024)
const FRESH_FOR_MS = 1_000

/** @returns a check whether files can be written in the directory; it writes at most once a second */
export function createDiskCheck(directory: string): () => Promise<boolean> {
  async function probe() {
    const file = join(directory, `.disk-check-${randomUUID()}`)
    try {
      await writeFile(file, PROBE, { mode: 0o600 })
      return true
    } catch {
      return false
    } finally {
      await rm(file, { force: true }).catch(() => {})
    }
  }

  return freshFor(FRESH_FOR_MS, probe)
}
