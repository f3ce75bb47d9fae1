import { badRequest } from '../errors.ts'
import { type ImageParameters, LARGEST_SIDE } from './image-parameters.ts'

type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'
type Size = { width: number; height: number }
type Area = Size & { left: number; top: number }
type Fit = 'cover' | 'contain' | 'fill' | 'inside'

/** What is done to an image; equal plans of one file give equal bytes. */
export type Plan = {
  extract: Area | null
  resize: { width: number | null; height: number | null; fit: Fit; position: string } | null
  /** Sigma of the Gaussian. */
  blur: number | null
  /** Sigma of the Gaussian. */
  sharpen: number | null
  /** 1 keeps the colours, 0 is grey. */
  saturation: number | null
  isInverted: boolean
  /** Degrees, clockwise. */
  rotation: number
  /** Pixels around the image. */
  pad: number
  flip: boolean
  flop: boolean
  /** `#rrggbb` or `#rrggbbaa` */
  background: string | null
  format: Format
  quality: number
  isProgressive: boolean
  /** Whether all frames are kept, or only the first one. */
  isAnimated: boolean
}

/**
 * Parameters whose difference is hardly visible are rounded up to these steps, so that a client that counts through all
 * values gets few different images: each costs CPU time and space in the cache. Sizes are exact.
 */
const QUALITIES = [10, 25, 40, 50, 60, 70, 75, 80, 85, 90, 95, 100]
const BLURS = [1, 10, 25, 50, 100, 200, 500, 1_000, 2_000]
const SHARPNESSES = [10, 25, 50, 75, 100]

const roundUp = (value: number, ladder: readonly number[]): number =>
  ladder.find((step) => step >= value) ?? ladder.at(-1) ?? value

/**
 * @param file the asset's file, whose name states the image's size
 * @param asked.moves whether the file may have several frames
 * @throws {LakeError} 400 when `rect` is outside of the image
 */
export function planTransform(
  file: string,
  parameters: ImageParameters,
  { accept, moves }: { accept: string; moves: boolean },
): Plan {
  const full = sizeIn(file)
  const rotation = Number(parameters.or ?? 0)
  const asked = rotation % 180 === 0 ? parameters : turned(parameters)
  const rect = asked.rect === undefined ? null : rectangle(asked.rect, full)
  const resized = resize(asked, rect ?? full)
  const extract = focusedArea(asked, resized, rect ?? { left: 0, top: 0, ...full }) ?? rect
  const plan: Plan = {
    extract,
    resize: resized,
    sharpen: parameters.sharp ? 0.5 + roundUp(parameters.sharp, SHARPNESSES) / 50 : null,
    saturation: parameters.sat === undefined ? null : 1 + parameters.sat / 100,
    isInverted: parameters.invert === 'true' || parameters.invert === '1',
    rotation,
    pad: parameters.pad ?? 0,
    blur: parameters.blur ? Math.max(roundUp(parameters.blur, BLURS) / 20, 0.3) : null,
    flip: parameters.flip?.includes('v') ?? false,
    flop: parameters.flip?.includes('h') ?? false,
    background: parameters.bg === undefined ? null : cssColour(parameters.bg.toLowerCase()),
    format: chooseFormat(file, parameters, moves ? accept.replaceAll('image/avif', '') : accept),
    quality: roundUp(parameters.q ?? 75, QUALITIES),
    isProgressive: parameters.fm === 'pjpg',
    isAnimated: false,
  }
  return { ...plan, isAnimated: moves && keepsFrames(plan) }
}

/** libvips stacks the frames in one tall image, so blurring, rotating or flipping would mix or swap them. */
const keepsFrames = (plan: Plan) =>
  (plan.format === 'gif' || plan.format === 'webp') &&
  plan.resize?.position !== 'entropy' &&
  !(plan.blur || plan.sharpen || plan.rotation || plan.pad || plan.flip || plan.isInverted) &&
  plan.saturation === null

/** @param bg RGB, ARGB, RRGGBB or AARRGGBB */
function cssColour(bg: string): string {
  const digits = bg.length < 6 ? bg.replace(/./g, '$&$&') : bg
  return digits.length === 6 ? `#${digits}` : `#${digits.slice(2)}${digits.slice(0, 2)}`
}

/** Swaps width and height, because the requested size is that after the rotation. */
const turned = (parameters: ImageParameters): ImageParameters => ({
  ...parameters,
  w: parameters.h,
  h: parameters.w,
  'min-w': parameters['min-h'],
  'min-h': parameters['min-w'],
  'max-w': parameters['max-h'],
  'max-h': parameters['max-w'],
})

function sizeIn(file: string): Size {
  const [, width, height] = /-(\d+)x(\d+)\.[a-z0-9]+$/.exec(file) ?? []
  return { width: Number(width), height: Number(height) }
}

/** The part of a rectangle that lies within the image. */
function rectangle(rect: string, full: Size) {
  const [left = 0, top = 0, width = 0, height = 0] = rect.split(',').map(Number)
  const area = {
    left,
    top,
    width: Math.min(width, full.width - left),
    height: Math.min(height, full.height - top),
  }
  if (area.width <= 0 || area.height <= 0)
    throw badRequest('Image parameter "rect" holds nothing of the picture')
  return area
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

function resize(parameters: ImageParameters, source: Size): Plan['resize'] {
  const { dpr = 1 } = parameters
  const scaled = (side: number | undefined) => (side ? Math.min(Math.round(side * dpr), LARGEST_SIDE) : null)
  const width = scaled(within(parameters.w, parameters['min-w'], parameters['max-w']))
  const height = scaled(within(parameters.h, parameters['min-h'], parameters['max-h']))
  if (width === null && height === null) return null
  const fit = FITS[parameters.fit ?? 'clip']
  const position = cropPosition(parameters)
  if (parameters.fit === 'fillmax') return { width, height, fit, position }
  return { ...notEnlarged({ width, height }, fit, source), fit, position }
}

const within = (side: number | undefined, least = 0, most?: number) =>
  side === undefined ? most : Math.max(least, Math.min(side, most ?? side))

type Box = { width: number | null; height: number | null }

/** No result is larger than the source: the browser can enlarge it. */
function notEnlarged({ width, height }: Box, fit: Fit, source: Size): Box {
  if (width === null || height === null || fit === 'inside' || fit === 'fill')
    return {
      width: width && Math.min(width, source.width),
      height: height && Math.min(height, source.height),
    }
  const factor = Math.min(1, source.width / width, source.height / height)
  const scaled = (side: number) => Math.max(1, Math.round(side * factor))
  return { width: scaled(width), height: scaled(height) }
}

/** The area that a crop keeps; the area around a focal point has been extracted before. */
function cropPosition(parameters: ImageParameters): string {
  if (parameters.crop === 'entropy') return 'entropy'
  if (parameters.crop === undefined || parameters.crop === 'center' || parameters.crop === 'focalpoint')
    return 'centre'
  const sides = parameters.crop.split(',')
  // sharp knows "left top", but not "top left".
  return [...sides.filter(isHorizontal), ...sides.filter((side) => !isHorizontal(side))].join(' ')
}

const isHorizontal = (side: string) => side === 'left' || side === 'right'

function chooseFormat(file: string, { fm, auto }: ImageParameters, accept: string): Format {
  if (auto === 'format' && accept.includes('image/avif')) return 'avif'
  if (auto === 'format' && accept.includes('image/webp')) return 'webp'
  if (fm) return fm === 'jpg' || fm === 'pjpg' ? 'jpeg' : fm
  if (file.endsWith('.webp')) return 'webp'
  if (file.endsWith('.avif')) return 'avif'
  if (file.endsWith('.gif')) return 'gif'
  return file.endsWith('.jpg') ? 'jpeg' : 'png'
}

/** Focal points are rounded, to bound the number of different images. */
const STEPS = 100

/** The largest area with the result's aspect ratio whose centre is as close to the focal point as possible. */
function focusedArea(parameters: ImageParameters, resized: Plan['resize'], source: Area): Area | null {
  const [width, height] = [resized?.width, resized?.height]
  const hasPoint = parameters['fp-x'] !== undefined || parameters['fp-y'] !== undefined
  if ((parameters.crop ?? (hasPoint ? 'focalpoint' : null)) !== 'focalpoint') return null
  if (resized?.fit !== 'cover' || !width || !height) return null
  const factor = Math.min(source.width / width, source.height / height)
  const area = { width: Math.round(width * factor), height: Math.round(height * factor) }
  const start = (at: number | undefined, whole: number, part: number) => {
    const middle = (Math.round(Math.min(Math.max(at ?? 0.5, 0), 1) * STEPS) / STEPS) * whole
    return Math.round(Math.min(Math.max(middle - part / 2, 0), whole - part))
  }
  return {
    ...area,
    left: source.left + start(parameters['fp-x'], source.width, area.width),
    top: source.top + start(parameters['fp-y'], source.height, area.height),
  }
}
