import { createHash } from 'node:crypto'
import { badRequest } from '../errors.ts'
import type { ImagePool } from './image-pool.ts'
import type { ImageDescription } from './process/describe-image.ts'
import type { Metadata } from './metadata.ts'
import { textTypeOf } from './text-types.ts'

/** The type is detected from the bytes; the sender's is not trusted. */
export type Inspected = {
  sha1: string
  extension: string
  mimeType: string
  /** Null for a file that was not uploaded as an image. */
  image: ImageDescription | null
}

export type Upload = {
  bytes: Buffer
  kind: 'image' | 'file'
  filename: string | null
  contentType?: string | null
  /** Fields of the asset's document, such as its title. */
  fields?: Record<string, unknown>
  /** The metadata to extract from an image; all but EXIF data and location by default. */
  metadata?: readonly Metadata[]
}

/** Photographs often contain the place and the device, so EXIF data is stored on request only. */
const DEFAULT_METADATA: readonly Metadata[] = ['blurhash', 'lqip', 'palette', 'thumbhash']

const IMAGES = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/tiff',
  'image/heic',
  'image/svg+xml',
])

/** @throws {LakeError} 400 for an image that cannot be read, or not in time */
export async function inspect(upload: Upload, images: ImagePool): Promise<Inspected> {
  const { bytes, kind, metadata = DEFAULT_METADATA } = upload
  const sha1 = createHash('sha1').update(bytes).digest('hex')
  const { extension, mimeType } = await sniff(upload)
  if (kind === 'file') return { sha1, extension, mimeType, image: null }
  if (!IMAGES.has(mimeType)) throw badRequest('The file is not an image that can be shown')
  return { sha1, extension, mimeType, image: await images.describe(bytes, metadata) }
}

async function sniff({
  bytes,
  filename,
  contentType = null,
}: Upload): Promise<{ extension: string; mimeType: string }> {
  if (isSvg(bytes)) return { extension: 'svg', mimeType: 'image/svg+xml' }
  // Loaded with the first upload: a visited site needs none.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes)
  if (found) return { extension: found.ext, mimeType: found.mime }
  return (
    textTypeOf(bytes, filename, contentType) ?? { extension: 'bin', mimeType: 'application/octet-stream' }
  )
}

const isSvg = (bytes: Buffer) =>
  /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(
    bytes.subarray(0, 4096).toString('utf8'),
  )
