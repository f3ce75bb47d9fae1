import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { writeAtomically } from '../store/write-file.ts'
import { isBare, mayMove } from './bare.ts'
import { createImageCache } from './cache.ts'
import type { ImageParameters } from './image-parameters.ts'
import { createImagePool } from './image-pool.ts'
import { type Upload, inspect } from './inspect.ts'
import { planTransform } from './plan.ts'
import type { RenderLimit } from './render-limit.ts'

export type Assets = ReturnType<typeof createAssets>

type Options = {
  directory: string
  projectId: string
  datasetName: string
  /** Where the lake is mounted, without a trailing slash; the assets' URLs begin with it. */
  basePath?: string
}

/** `accept` lists the types of images that the client takes; `leaving` is aborted when it has disconnected. */
type Asker = { accept: string; client: string; limit: RenderLimit; leaving: AbortSignal }

/** Enough for `mayMove`. */
const HEAD_BYTES = 32
/** Number of files whose `isBare` is cached. */
const REMEMBERED = 10_000

export function createAssets({ directory, projectId, datasetName, basePath = '/lake' }: Options) {
  const folder = join(directory, 'assets')
  const images = createImagePool()
  const cache = createImageCache(join(directory, 'cache'))
  // A file's name contains the hash of its content, so that it changes only when it is repaired.
  const bare = new LRUCache<string, boolean>({
    max: REMEMBERED,
    fetchMethod: async (file) => isBare(await readFile(join(folder, file))),
  })
  const findFile = (file: string) =>
    /^[0-9a-f]{40}(-\d+x\d+)?\.[a-z0-9]+$/.test(file) && existsSync(join(folder, file))
      ? join(folder, file)
      : null
  const write = async (file: string, bytes: Buffer) => {
    const isNew = !existsSync(join(folder, file))
    const stored = isNew ? null : await readFile(join(folder, file)).catch(() => null)
    if (stored?.equals(bytes)) return { isNew }
    await writeAtomically(join(folder, file), bytes, { flush: true })
    if (!isNew) {
      // It was damaged, and so is what was read and rendered from it.
      cache.remove(file)
      bare.delete(file)
    }
    return { isNew }
  }

  async function describe(upload: Upload) {
    const { sha1, extension, mimeType, image, bytes } = await inspect(upload, images)
    const assetId = image ? `${sha1}-${image.width}x${image.height}` : sha1
    const id = `${upload.kind}-${assetId}-${extension}`
    const file = `${assetId}.${extension}`
    const path = `${upload.kind}s/${projectId}/${datasetName}/${file}`
    const document = {
      _id: id,
      _type: upload.kind === 'image' ? 'sanity.imageAsset' : 'sanity.fileAsset',
      assetId: sha1,
      extension,
      mimeType,
      size: bytes.length,
      sha1hash: sha1,
      originalFilename: upload.filename ?? file,
      path,
      url: `${basePath}/${path}`,
      uploadId: randomUUID(),
      ...upload.fields,
      ...(image ? { metadata: image.metadata } : {}),
    }
    return { id, file, bytes, document }
  }

  return {
    /** Returns the document without saving the file. @throws {LakeError} 400 for an image that cannot be read */
    describe,
    /** Saves a file, whose name is the hash of its content. */
    write,
    /** The path of a saved file, by its name: `<sha1>-<width>x<height>.<extension>` or `<sha1>.<extension>`. */
    findFile,

    isBare: async (file: string) => (await bare.fetch(file)) === true,

    /** @throws {LakeError} 400, 429, or 503 when too many images wait or this one waits too long */
    async render(file: string, parameters: ImageParameters, { accept, client, limit, leaving }: Asker) {
      const moves =
        /\.(gif|webp)$/.test(file) &&
        mayMove(await buffer(createReadStream(join(folder, file), { end: HEAD_BYTES - 1 })))
      const plan = planTransform(file, parameters, { accept, moves })
      const make = async (unwanted: AbortSignal) => {
        limit.spend(client)
        return images.render(join(folder, file), plan, client, unwanted)
      }
      const bytes = await cache.getOrMake(file, plan, make, leaving)
      return { bytes, format: plan.format, mimeType: `image/${plan.format}` }
    },

    remove(file: string) {
      if (!findFile(file)) return
      rmSync(join(folder, file), { force: true })
      cache.remove(file)
    },

    /** Deletes the temporary files of uploads that a crash interrupted. Not for use beside a running server. */
    removeTemporary() {
      for (const place of [folder, join(directory, 'cache')]) {
        const names = existsSync(place) ? readdirSync(place) : []
        for (const name of names) if (name.startsWith('.')) rmSync(join(place, name), { force: true })
      }
    },

    close: () => images.close(),
  }
}
