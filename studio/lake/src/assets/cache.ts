import { randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Made pictures on disk. Anybody may ask for any size, so that those made longest ago go when there are too many. */
export type PictureCache = {
  /** What is kept under a name, made first where it is not; once, however many ask at a time. */
  getOrMake(name: string, make: () => Promise<Buffer>): Promise<Buffer>
}

const LARGEST_BYTES = 512 * 1024 * 1024
/** What stays when there are too many. */
const KEPT_PART = 0.8

export function createPictureCache(directory: string, largestBytes = LARGEST_BYTES): PictureCache {
  const making = new Map<string, Promise<Buffer>>()
  let size: Promise<number> | null = null

  async function getOrMake(name: string, make: () => Promise<Buffer>) {
    const known = await readFile(join(directory, name)).catch(() => null)
    if (known) return known
    const bytes = await make()
    await mkdir(directory, { recursive: true })
    size ??= sizeOf(directory)
    const before = await size
    const temporary = join(directory, `.${randomUUID()}`)
    await writeFile(temporary, bytes)
    await rename(temporary, join(directory, name))
    size =
      before + bytes.length > largestBytes ? trim(directory, largestBytes * KEPT_PART) : grown(size, bytes)
    return bytes
  }

  return {
    getOrMake(name, make) {
      const running = making.get(name) ?? getOrMake(name, make).finally(() => making.delete(name))
      making.set(name, running)
      return running
    },
  }
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

const sizeOf = async (directory: string) =>
  (await filesIn(directory)).reduce((sum, { bytes }) => sum + bytes, 0)

async function trim(directory: string, bytesToKeep: number) {
  let kept = 0
  for (const { file, bytes } of await filesIn(directory)) {
    if (kept + bytes > bytesToKeep) await rm(file, { force: true })
    else kept += bytes
  }
  return kept
}
