import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { badRequest } from '../errors.ts'
import { describeColours } from './colours.ts'

/** What the bytes themselves say; what the sender says of them is not believed. */
export type Inspected = {
  sha1: string
  extension: string
  mimeType: string
  /** Null for a file that is not a picture. */
  image: { width: number; height: number; metadata: Record<string, unknown> } | null
}

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
const LARGEST_PIXELS = 64_000_000

/** @throws {LakeError} 400 when a picture is asked for and the bytes are none */
export async function inspect(bytes: Buffer, kind: 'image' | 'file'): Promise<Inspected> {
  const sha1 = createHash('sha1').update(bytes).digest('hex')
  const { extension, mimeType } = await sniff(bytes)
  if (kind === 'file') return { sha1, extension, mimeType, image: null }
  if (!IMAGES.has(mimeType)) throw badRequest('The file is not a picture that can be shown')
  return { sha1, extension, mimeType, image: await inspectImage(bytes) }
}

async function sniff(bytes: Buffer): Promise<{ extension: string; mimeType: string }> {
  if (isSvg(bytes)) return { extension: 'svg', mimeType: 'image/svg+xml' }
  const found = await fileTypeFromBuffer(bytes)
  return { extension: found?.ext ?? 'bin', mimeType: found?.mime ?? 'application/octet-stream' }
}

const isSvg = (bytes: Buffer) =>
  /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(
    bytes.subarray(0, 4096).toString('utf8'),
  )

async function inspectImage(bytes: Buffer) {
  try {
    const picture = sharp(bytes, { limitInputPixels: LARGEST_PIXELS }).autoOrient()
    const { info } = await picture.clone().png().toBuffer({ resolveWithObject: true })
    const { width, height } = info
    const { hasAlpha, isProgressive } = await sharp(bytes).metadata()
    const { isOpaque } = await picture.stats()
    const metadata = {
      _type: 'sanity.imageMetadata',
      dimensions: { _type: 'sanity.imageDimensions', width, height, aspectRatio: width / height },
      hasAlpha: hasAlpha ?? false,
      isOpaque,
      isProgressive: isProgressive ?? false,
      ...(await describeColours(picture)),
    }
    return { width, height, metadata }
  } catch (error) {
    throw badRequest(`The picture cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
