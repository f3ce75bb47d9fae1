import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { readFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createSharing } from '../jobs/share-work.ts'
import { makePrivateDirectory } from '../store/permissions.ts'
import { writeAtomically } from '../store/write-file.ts'
import type { Plan } from './plan.ts'

/** Rendered images on disk, bounded in bytes; the oldest are evicted. */
export type ImageCache = ReturnType<typeof createImageCache>

const LARGEST_BYTES = 512 * 1024 * 1024
/** The share of the limit that remains after an eviction. */
const KEPT_PART = 0.8

export function createImageCache(directory: string, largestBytes = LARGEST_BYTES) {
  const making = createSharing<Buffer>()
  let size: Promise<number> | null = null

  async function readOrMake(name: string, make: () => Promise<Buffer>) {
    const cached = await readStored(join(directory, name))
    if (cached) return cached
    const bytes = await make()
    // When the cache cannot store, as on a full disk, images are rendered each time.
    await add(name, bytes).catch(() => {})
    return bytes
  }

  async function add(name: string, bytes: Buffer) {
    makePrivateDirectory(directory)
    size ??= directorySize(directory)
    const before = await size
    await writeAtomically(join(directory, name), Buffer.concat([checksumOf(bytes), bytes]))
    size =
      before + bytes.length > largestBytes ? evict(directory, largestBytes * KEPT_PART) : grown(size, bytes)
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
      size = null
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

const grown = async (size: Promise<number>, { length }: Buffer) => (await size) + length

async function filesIn(directory: string) {
  const found = await Promise.all(
    (await readdir(directory)).map(async (name) => {
      const file = join(directory, name)
      const details = await stat(file).catch(() => null)
      return details ? [{ file, bytes: details.size, time: details.mtimeMs }] : []
    }),
  )
  return found.flat().toSorted((a, b) => b.time - a.time)
}

const directorySize = async (directory: string) =>
  (await filesIn(directory)).reduce((sum, { bytes }) => sum + bytes, 0)

async function evict(directory: string, bytesToKeep: number) {
  let kept = 0
  for (const { file, bytes } of await filesIn(directory)) {
    if (kept + bytes > bytesToKeep) await rm(file, { force: true })
    else kept += bytes
  }
  return kept
}
