import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { readFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createSharing } from '../jobs/share-work.ts'
import { writeAtomically } from '../store/write-file.ts'
import type { Plan } from './plan.ts'

const LARGEST_BYTES = 512 * 1024 * 1024
/** The size is checked each time that this part of the limit has been added. */
const CHECKED_PART = 1 / 16

/** Rendered images on disk, bounded in bytes; the oldest are evicted. */
export function createImageCache(directory: string, largestBytes = LARGEST_BYTES) {
  const making = createSharing<Buffer>()
  let uncheckedBytes = Infinity

  async function readOrMake(name: string, make: () => Promise<Buffer>) {
    const cached = await readStored(join(directory, name))
    if (cached) return cached
    const bytes = await make()
    // When the cache cannot store, as on a full disk, images are rendered each time.
    await add(name, bytes).catch(() => {})
    return bytes
  }

  async function add(name: string, bytes: Buffer) {
    await writeAtomically(join(directory, name), Buffer.concat([checksumOf(bytes), bytes]))
    uncheckedBytes += bytes.length
    if (uncheckedBytes < largestBytes * CHECKED_PART) return
    uncheckedBytes = 0
    await evict(directory, largestBytes * (1 - CHECKED_PART))
  }

  return {
    /** Concurrent calls for the same image share one rendering, see `createSharing`. */
    getOrMake(
      file: string,
      plan: Pick<Plan, 'format'>,
      make: (unwanted: AbortSignal) => Promise<Buffer>,
      leaving?: AbortSignal,
    ) {
      const name = cacheNameOf(file, plan)
      return making.ask(name, (unwanted) => readOrMake(name, () => make(unwanted)), leaving)
    },
    remove(file: string) {
      const names = existsSync(directory) ? readdirSync(directory) : []
      for (const name of names) {
        if (name.startsWith(`${file}.`)) rmSync(join(directory, name), { force: true })
      }
    },
  }
}

/** Each file begins with this many bytes of the SHA-256 of its image. */
const SUM_BYTES = 8
const checksumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest().subarray(0, SUM_BYTES)

/** @returns null for an image that is absent or damaged: it can be rendered again */
async function readStored(file: string): Promise<Buffer | null> {
  const stored = await readFile(file).catch(() => Buffer.alloc(0))
  const image = stored.subarray(SUM_BYTES)
  return image.length > 0 && checksumOf(image).equals(stored.subarray(0, SUM_BYTES)) ? image : null
}

/** Begins with the name of the source file, so that its rendered images can be found. */
function cacheNameOf(file: string, plan: Pick<Plan, 'format'>): string {
  const hash = createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 32)
  return `${file}.${hash}.${plan.format}`
}

async function evict(directory: string, bytesToKeep: number) {
  const files = await Promise.all(
    (await readdir(directory)).map(async (name) => {
      const file = join(directory, name)
      const details = await stat(file).catch(() => null)
      return details ? [{ file, bytes: details.size, time: details.mtimeMs }] : []
    }),
  )
  let kept = 0
  for (const { file, bytes } of files.flat().toSorted((a, b) => b.time - a.time)) {
    if (kept + bytes > bytesToKeep) await rm(file, { force: true })
    else kept += bytes
  }
}
