import { createHash } from 'node:crypto'
import type { AssetKind } from '../asset-document.ts'
import { badRequest } from '../errors.ts'
import { heifCodec } from './heif.ts'
import type { ImagePool } from './image-pool.ts'
import { isMarkup } from './markup.ts'
import type { Metadata } from './metadata.ts'
import { textTypeOf } from './text-types.ts'

export type Upload = {
  bytes: Buffer
  kind: AssetKind
  filename: string | null
  contentType?: string | null
  /** Fields of the asset's document, such as its title. */
  fields?: Record<string, unknown>
  /** The metadata to extract from an image; all but EXIF data and location by default. */
  metadata?: readonly Metadata[]
}

/** Photographs often contain the place and the device, so EXIF data is stored on request only. */
const DEFAULT_METADATA: readonly Metadata[] = ['blurhash', 'lqip', 'palette', 'thumbhash']

const SHOWN = /^image\/(jpeg|png|gif|webp|avif|tiff|svg\+xml)$/

/**
 * The type is detected from the bytes; the sender's is not trusted. @throws {LakeError} 400 for an unreadable image
 * @returns the bytes to store, which are the upload or the sanitized SVG; `image` is null for other files
 */
export async function inspect(upload: Upload, images: ImagePool) {
  const { bytes, kind, metadata = DEFAULT_METADATA } = upload
  const { extension, mimeType } = await sniff(upload)
  if (kind === 'file') return { sha1: sha1Of(bytes), extension, mimeType, image: null, bytes }
  if (mimeType === 'image/heic')
    throw badRequest('Browsers cannot show HEIC pictures: export the picture as JPEG, and upload that')
  if (!SHOWN.test(mimeType)) throw badRequest('The file is not an image that can be shown')
  const image = await images.describe(bytes, metadata)
  const stored = image.harmless ? Buffer.from(image.harmless) : bytes
  return { sha1: sha1Of(stored), extension, mimeType, image, bytes: stored }
}

const sha1Of = (bytes: Buffer) => createHash('sha1').update(bytes).digest('hex')

async function sniff({
  bytes,
  kind,
  filename,
  contentType = null,
}: Upload): Promise<{ extension: string; mimeType: string }> {
  // Whether markup is an SVG is found out later, when the image is described.
  if (kind === 'image' && isMarkup(bytes)) return { extension: 'svg', mimeType: 'image/svg+xml' }
  const codec = heifCodec(bytes)
  if (codec) return codec === 'av1' ? AVIF : HEIC
  // Loaded with the first upload, because serving the site does not need it.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes)
  if (found) return { extension: found.ext, mimeType: found.mime }
  return (
    textTypeOf(bytes, filename, contentType) ?? { extension: 'bin', mimeType: 'application/octet-stream' }
  )
}

const AVIF = { extension: 'avif', mimeType: 'image/avif' }
const HEIC = { extension: 'heic', mimeType: 'image/heic' }
