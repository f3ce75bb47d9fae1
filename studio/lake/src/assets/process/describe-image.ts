import sharp from 'sharp'
import type { Metadata } from '../metadata.ts'
import { describeColours } from './colours.ts'
import { describeExif } from './exif.ts'

const LARGEST_PIXELS = 64_000_000

export type ImageDescription = { width: number; height: number; metadata: Record<string, unknown> }

/** Decodes the whole image, for its colours, so that a damaged one is rejected. */
export async function describeImage(
  bytes: Uint8Array,
  wanted: readonly Metadata[],
): Promise<ImageDescription> {
  const image = sharp(bytes, { limitInputPixels: LARGEST_PIXELS })
  const { hasAlpha, isProgressive, autoOrient, exif } = await image.metadata()
  const { width, height } = autoOrient
  const oriented = image.autoOrient()
  // Statistics take three times as long as the rest.
  const isOpaque = !hasAlpha || (await oriented.stats()).isOpaque
  const metadata = {
    _type: 'sanity.imageMetadata',
    dimensions: { _type: 'sanity.imageDimensions', width, height, aspectRatio: width / height },
    hasAlpha: hasAlpha ?? false,
    isOpaque,
    isProgressive: isProgressive ?? false,
    ...(await describeColours(oriented, wanted)),
    ...(exif ? describeExif(exif, wanted) : {}),
  }
  return { width, height, metadata }
}
