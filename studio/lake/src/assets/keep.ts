import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Mutation } from '../mutations/mutation.ts'
import { PRIVATE_FILE, makePrivateDirectory } from '../store/permissions.ts'
import { type PictureCache, createPictureCache } from './cache.ts'
import { inspect } from './inspect.ts'

export type Assets = {
  /**
   * Keeps a file, once however often it comes, and says how its document is made.
   * @throws {LakeError} 400 for a picture that is none
   */
  keep(bytes: Buffer, kind: 'image' | 'file', filename: string | null): Promise<KeptAsset>
  /** The same without keeping it yet, for those who must know first whether all else is right. */
  describe(bytes: Buffer, kind: 'image' | 'file', filename: string | null): Promise<DescribedAsset>
  write(file: string, bytes: Buffer): Promise<void>
  /** The path of a kept file, by its name: `<sha1>-<width>x<height>.<extension>` or `<sha1>.<extension>`. */
  pathOf(file: string): string | null
  /** Pictures as they were wished for. */
  readonly cache: PictureCache
}

export type KeptAsset = { id: string; mutation: Mutation }
export type DescribedAsset = {
  id: string
  sha1: string
  file: string
  document: Record<string, unknown> & { _type: string }
}

type Options = { directory: string; projectId: string; datasetName: string }

export function createAssets({ directory, projectId, datasetName }: Options): Assets {
  const folder = join(directory, 'assets')
  const write = async (file: string, bytes: Buffer) => {
    if (!existsSync(join(folder, file))) await writeWhole(folder, file, bytes)
  }

  async function describe(bytes: Buffer, kind: 'image' | 'file', filename: string | null) {
    const { sha1, extension, mimeType, image } = await inspect(bytes, kind)
    const assetId = image ? `${sha1}-${image.width}x${image.height}` : sha1
    const id = `${kind}-${assetId}-${extension}`
    const file = `${assetId}.${extension}`
    const path = `${kind}s/${projectId}/${datasetName}/${file}`
    const document = {
      _id: id,
      _type: kind === 'image' ? 'sanity.imageAsset' : 'sanity.fileAsset',
      assetId: sha1,
      extension,
      mimeType,
      size: bytes.length,
      sha1hash: sha1,
      originalFilename: filename ?? file,
      path,
      url: `/lake/${path}`,
      uploadId: randomUUID(),
      ...(image ? { metadata: image.metadata } : {}),
    }
    return { id, sha1, file, document }
  }

  return {
    cache: createPictureCache(join(directory, 'cache')),
    describe,
    write,

    async keep(bytes, kind, filename) {
      const { id, file, document } = await describe(bytes, kind, filename)
      await write(file, bytes)
      return { id, mutation: { kind: 'createIfNotExists', document } }
    },

    pathOf(file) {
      return /^[0-9a-f]{40}(-\d+x\d+)?\.[a-z0-9]+$/.test(file) && existsSync(join(folder, file))
        ? join(folder, file)
        : null
    },
  }
}

/** Whole or not at all: nobody sees a file that is still being written. */
async function writeWhole(folder: string, file: string, bytes: Buffer) {
  makePrivateDirectory(folder)
  const temporary = join(folder, `.${file}.${randomUUID()}`)
  await writeFile(temporary, bytes, { flush: true, mode: PRIVATE_FILE })
  await rename(temporary, join(folder, file))
}
