import { createHash } from 'node:crypto'
import type { AssetKind } from '../asset-document.ts'
import { LakeError, badRequest } from '../errors.ts'
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

const SHOWN = /^image\/(jpeg|a?png|gif|webp|avif|tiff|svg\+xml)$/

/**
 * The type is detected from the bytes; the sender's is not trusted. @throws {LakeError} 400 for an unreadable image
 * @returns the bytes to store, which are the upload or the sanitized SVG; `image` is null for other files
 */
export async function inspect(upload: Upload, images: ImagePool) {
  const { bytes, kind, metadata = DEFAULT_METADATA } = upload
  const type = await sniff(upload)
  if (kind === 'file') return { sha1: sha1Of(bytes), ...type, image: null, bytes }
  // Cameras write the brand `mif1` for every codec, of which sharp decodes AV1 only.
  const mayBeAvif = type.extension === 'heic'
  if (!mayBeAvif && !SHOWN.test(type.mimeType)) throw badRequest('The file is not an image that can be shown')
  const image = await images.describe(bytes, metadata).catch((error: unknown) => {
    throw mayBeAvif && error instanceof LakeError && error.status === 400 ? badRequest(HEIC) : error
  })
  const stored = image.harmless ? Buffer.from(image.harmless) : bytes
  return { sha1: sha1Of(stored), ...(mayBeAvif ? AVIF : type), image, bytes: stored }
}

const HEIC = 'Browsers cannot show HEIC pictures: export the picture as JPEG, and upload that'
const AVIF = { extension: 'avif', mimeType: 'image/avif' }

const sha1Of = (bytes: Buffer) => createHash('sha1').update(bytes).digest('hex')

async function sniff({
  bytes,
  kind,
  filename,
  contentType = null,
}: Upload): Promise<{ extension: string; mimeType: string }> {
  // Whether markup is an SVG is found out later, when the image is described.
  if (kind === 'image' && isMarkup(bytes)) return { extension: 'svg', mimeType: 'image/svg+xml' }
  // Loaded with the first upload, because serving the site does not need it.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes)
  if (found) return { extension: found.ext, mimeType: found.mime }
  return (
    textTypeOf(bytes, filename, contentType) ?? { extension: 'bin', mimeType: 'application/octet-stream' }
  )
}
