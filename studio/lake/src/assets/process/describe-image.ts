import sharp from 'sharp'
import { isMarkup } from '../markup.ts'
import type { Metadata } from '../metadata.ts'
import { describeColours } from './colours.ts'
import { describeExif } from './exif.ts'

/** More than any camera's; about the largest picture that sharp decodes by default. */
export const LARGEST_PIXELS = 256_000_000
/** Pixels of all frames; a larger animation takes longer than `LONGEST_PROCESSOR_MS`. */
const LARGEST_ANIMATION = 40_000_000

export type ImageDescription = Awaited<ReturnType<typeof describeImage>>

/** Decodes the whole image, to reject a damaged one. @returns `harmless` is the SVG to store instead, or null */
export async function describeImage(uploaded: Uint8Array, wanted: readonly Metadata[]) {
  const bytes = isMarkup(uploaded) ? await harmless(uploaded) : uploaded
  const { hasAlpha, isProgressive, exif, ...size } = await checkSize(bytes)
  const { width, height } = size.autoOrient
  const image = sharp(bytes, { limitInputPixels: LARGEST_PIXELS })
  const oriented = image.autoOrient()
  // Not computed without an alpha channel: statistics take three times as long as the rest.
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
  return { width, height, metadata, harmless: bytes === uploaded ? null : bytes }
}

/** The parsers of XML and CSS are loaded with the first drawing. */
const harmless = async (drawing: Uint8Array) => (await import('./harmless-svg.ts')).makeHarmless(drawing)

async function checkSize(bytes: Uint8Array) {
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
  const { width, height, format, pages = 1 } = metadata
  const pixels = width * height
  const inAll = format === 'gif' || format === 'webp' ? pixels * pages : pixels
  if (pixels > LARGEST_PIXELS)
    throw new Error(`it has ${count(pixels)} pixels, and at most ${count(LARGEST_PIXELS)} can be used`)
  if (pages > 1 && inAll > LARGEST_ANIMATION)
    throw new Error(
      `its ${pages} frames have ${count(inAll)} pixels; with more than ${count(LARGEST_ANIMATION)} it would not stay animated. Make it smaller or shorter, or use a video`,
    )
  return metadata
}

const count = (number: number) => number.toLocaleString('en')
