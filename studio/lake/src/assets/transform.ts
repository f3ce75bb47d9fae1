import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import * as z from 'zod/mini'
import { badRequest } from '../errors.ts'
import type { PictureCache } from './cache.ts'

const LARGEST_SIDE = 5_000
const FORMATS = ['jpg', 'pjpg', 'png', 'webp', 'avif'] as const
const side = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(LARGEST_SIDE)))

/** The parameters of Sanity's image URLs that this server knows (sanity.io/docs/image-urls). */
const parameters = z.object({
  w: side,
  h: side,
  'max-w': side,
  'max-h': side,
  fit: z.optional(z.enum(['clip', 'crop', 'fill', 'fillmax', 'max', 'scale', 'min'])),
  crop: z.optional(z.string()),
  'fp-x': z.optional(z.coerce.number().check(z.gte(0), z.lte(1))),
  'fp-y': z.optional(z.coerce.number().check(z.gte(0), z.lte(1))),
  rect: z.optional(z.string().check(z.regex(/^\d+,\d+,\d+,\d+$/))),
  dpr: z.optional(z.coerce.number().check(z.gte(1), z.lte(3))),
  q: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100))),
  fm: z.optional(z.enum(FORMATS)),
  auto: z.optional(z.literal('format')),
  blur: z.optional(z.coerce.number().check(z.gte(1), z.lte(2000))),
  flip: z.optional(z.enum(['h', 'v', 'hv'])),
  bg: z.optional(z.string().check(z.regex(/^[0-9a-f]{3,8}$/i))),
})
export type Wish = z.infer<typeof parameters>

/** @throws {LakeError} 400 for a value out of bounds */
export function parseWish(query: unknown): Wish {
  const parsed = parameters.safeParse(query)
  if (!parsed.success)
    throw badRequest(`Image parameter "${parsed.error.issues[0]?.path.join('.')}" cannot be used`)
  return parsed.data
}

export type Delivered = { bytes: Buffer; mimeType: string }

/** The picture as wished, made once and then read from the cache on disk. */
export async function deliver(options: {
  file: string
  wish: Wish
  accept: string
  cache: PictureCache
}): Promise<Delivered> {
  const { file, wish, accept, cache } = options
  const format = formatOf(file, wish, accept)
  const key = createHash('sha256')
    .update(JSON.stringify([basename(file), wish, format]))
    .digest('hex')
  const make = async () => encode(await transform(file, wish), format, wish).toBuffer()
  return { bytes: await cache.getOrMake(`${key}.${format}`, make), mimeType: MIME_TYPES[format] }
}

const MIME_TYPES = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' } as const
type Format = keyof typeof MIME_TYPES

function formatOf(file: string, { fm, auto }: Wish, accept: string): Format {
  if (auto === 'format' && accept.includes('image/avif')) return 'avif'
  if (auto === 'format' && accept.includes('image/webp')) return 'webp'
  if (fm) return fm === 'jpg' || fm === 'pjpg' ? 'jpeg' : fm
  if (file.endsWith('.webp')) return 'webp'
  if (file.endsWith('.avif')) return 'avif'
  return file.endsWith('.jpg') ? 'jpeg' : 'png'
}

const FITS = {
  crop: 'cover',
  fill: 'contain',
  fillmax: 'contain',
  scale: 'fill',
  clip: 'inside',
  max: 'inside',
  min: 'cover',
} as const

async function transform(file: string, wish: Wish): Promise<Sharp> {
  const picture = sharp(file).autoOrient()
  if (wish.rect) cut(picture, wish.rect, file)
  const dpr = wish.dpr ?? 1
  const scaled = (length: number | undefined) =>
    length ? Math.min(Math.round(length * dpr), LARGEST_SIDE) : undefined
  const [width, height] = [scaled(wish.w ?? wish['max-w']), scaled(wish.h ?? wish['max-h'])]
  if (width ?? height) {
    const fit = wish.fit ?? 'clip'
    picture.resize({
      width,
      height,
      fit: FITS[fit],
      position: positionOf(wish),
      withoutEnlargement: ['max', 'min', 'fillmax'].includes(fit),
      background: wish.bg ? `#${wish.bg}` : { r: 0, g: 0, b: 0, alpha: 0 },
    })
  }
  if (wish.blur) picture.blur(Math.max(wish.blur / 20, 0.3))
  if (wish.flip?.includes('h')) picture.flop()
  if (wish.flip?.includes('v')) picture.flip()
  return picture
}

/** The part of a rectangle that lies within the picture, whose size is in its file's name. */
function cut(picture: Sharp, rect: string, file: string) {
  const [left = 0, top = 0, width = 0, height = 0] = rect.split(',').map(Number)
  const [, fullWidth, fullHeight] = /-(\d+)x(\d+)\.[a-z0-9]+$/.exec(file) ?? []
  const area = {
    left,
    top,
    width: Math.min(width, Number(fullWidth) - left),
    height: Math.min(height, Number(fullHeight) - top),
  }
  if (area.width <= 0 || area.height <= 0)
    throw badRequest('Image parameter "rect" holds nothing of the picture')
  picture.extract(area)
}

/** The part that stays when the picture is cropped; a focal point counts by the third of the picture it is in. */
function positionOf(wish: Wish): string {
  if (wish.crop === 'entropy') return 'entropy'
  if (wish.crop === 'focalpoint') {
    const third = (at: number | undefined, first: string, last: string) =>
      at === undefined || (at >= 1 / 3 && at <= 2 / 3) ? '' : at < 1 / 3 ? first : last
    return (
      `${third(wish['fp-x'], 'left', 'right')} ${third(wish['fp-y'], 'top', 'bottom')}`.trim() || 'centre'
    )
  }
  const sides = (wish.crop ?? '')
    .split(',')
    .filter((name) => ['top', 'bottom', 'left', 'right'].includes(name))
  return sides.join(' ') || 'centre'
}

function encode(picture: Sharp, format: Format, { q, fm }: Wish): Sharp {
  const quality = q ?? 75
  switch (format) {
    case 'jpeg':
      return picture
        .flatten({ background: '#ffffff' })
        .jpeg({ quality, progressive: fm === 'pjpg', mozjpeg: true })
    case 'png':
      return picture.png({ compressionLevel: 9 })
    case 'webp':
      return picture.webp({ quality })
    case 'avif':
      return picture.avif({ quality: Math.round(quality * 0.7), effort: 3 })
  }
}
