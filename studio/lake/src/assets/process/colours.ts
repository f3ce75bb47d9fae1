import { encode as encodeBlurHash } from 'blurhash'
import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { Metadata } from '../metadata.ts'

const LQIP_WIDTH = 20
const SAMPLE = 64

type Rgb = { red: number; green: number; blue: number; count: number }

/** The placeholders of a loading image: a tiny JPEG, a blur hash, a thumb hash and a palette. */
export async function describeColours(picture: Sharp, wanted: readonly Metadata[]) {
  const { data, info } = await picture
    .clone()
    .resize(SAMPLE, SAMPLE, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const has = (name: Metadata) => wanted.includes(name)
  return {
    lqip: has('lqip') ? await tinyJpegOf(picture) : undefined,
    blurHash: has('blurhash') ? encodeBlurHash(new Uint8ClampedArray(data), width, height, 4, 3) : undefined,
    thumbHash: has('thumbhash') ? thumbHashOf(data, width, height) : undefined,
    palette: has('palette') ? createPalette(data) : undefined,
  }
}

const thumbHashOf = (data: Buffer, width: number, height: number) =>
  Buffer.from(rgbaToThumbHash(width, height, data)).toString('base64')

async function tinyJpegOf(picture: Sharp): Promise<string> {
  const tiny = await picture
    .clone()
    .resize(LQIP_WIDTH, null, { withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 60 })
    .toBuffer()
  return `data:image/jpeg;base64,${tiny.toString('base64')}`
}

/** The Vibrant library's swatches, which Sanity's palettes use, with the lightness and saturation of each. */
const SWATCHES = {
  vibrant: { lightness: 0.5, saturation: 1 },
  lightVibrant: { lightness: 0.74, saturation: 1 },
  darkVibrant: { lightness: 0.26, saturation: 1 },
  muted: { lightness: 0.5, saturation: 0.3 },
  lightMuted: { lightness: 0.74, saturation: 0.3 },
  darkMuted: { lightness: 0.26, saturation: 0.3 },
} as const

function createPalette(pixels: Buffer) {
  const colours = countColours(pixels)
  const total = colours.reduce((sum, { count }) => sum + count, 0) || 1
  const swatch = (colour: Rgb) => ({
    _type: 'sanity.imagePaletteSwatch',
    background: toHex(colour),
    foreground: toHsl(colour).lightness > 0.6 ? '#000' : '#fff',
    title: toHsl(colour).lightness > 0.6 ? '#000' : '#fff',
    population: Math.round((colour.count / total) * 10_000) / 100,
  })
  const [dominant = { red: 0, green: 0, blue: 0, count: 0 }] = colours.toSorted((a, b) => b.count - a.count)
  const swatches = Object.entries(SWATCHES).map(([name, wanted]) => {
    const distance = (colour: Rgb) => {
      const { lightness, saturation } = toHsl(colour)
      return 3 * Math.abs(lightness - wanted.lightness) + Math.abs(saturation - wanted.saturation)
    }
    const [nearest = dominant] = colours.toSorted((a, b) => distance(a) - distance(b))
    return [name, swatch(nearest)] as const
  })
  return { _type: 'sanity.imagePalette', dominant: swatch(dominant), ...Object.fromEntries(swatches) }
}

/** Counts the opaque pixels by colour, at four bits per channel; each colour is the mean of its pixels. */
function countColours(pixels: Buffer): Rgb[] {
  const cells = new Map<number, Rgb>()
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    if (alpha < 128) continue
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)
    const cell = cells.get(key) ?? { red: 0, green: 0, blue: 0, count: 0 }
    cells.set(key, {
      red: cell.red + red,
      green: cell.green + green,
      blue: cell.blue + blue,
      count: cell.count + 1,
    })
  }
  return [...cells.values()].map(({ red, green, blue, count }) => ({
    red: red / count,
    green: green / count,
    blue: blue / count,
    count,
  }))
}

const toHex = ({ red, green, blue }: Rgb) =>
  `#${[red, green, blue].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

function toHsl({ red, green, blue }: Rgb) {
  const [most, least] = [Math.max(red, green, blue) / 255, Math.min(red, green, blue) / 255]
  const lightness = (most + least) / 2
  const range = most - least
  return { lightness, saturation: range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1)) }
}
