import sharp, { type Sharp } from 'sharp'
import { LARGEST_PIXELS } from './describe-image.ts'
import type { Plan } from '../plan.ts'

/** From 0 to 9; higher values take many times as long for slightly smaller files. */
const AVIF_EFFORT = 2
const ANIMATION_EFFORT = 2

export async function render(file: string, plan: Plan): Promise<Buffer> {
  const { isAnimated: animated } = plan
  const image = sharp(file, { limitInputPixels: LARGEST_PIXELS, sequentialRead: true, animated })
  // libvips does not rotate the frames of an animation.
  if (!animated) image.autoOrient()
  if (plan.extract) image.extract(plan.extract)
  const changesColours = plan.isInverted || plan.saturation !== null
  resize(image, plan, changesColours && plan.resize?.fit === 'contain' ? 'inside' : plan.resize?.fit)
  if (plan.blur) image.blur(plan.blur)
  if (plan.sharpen) image.sharpen({ sigma: plan.sharpen })
  if (plan.saturation !== null) image.modulate({ saturation: plan.saturation })
  if (plan.isInverted) image.negate({ alpha: false })
  if (plan.flop) image.flop()
  if (plan.flip) image.flip()
  const framed = changesColours ? await separated(image) : image
  if (changesColours && plan.resize?.fit === 'contain') resize(framed, plan, 'contain')
  const { pad } = plan
  if (pad) framed.extend({ top: pad, bottom: pad, left: pad, right: pad, background: backgroundOf(plan) })
  const upright = plan.rotation ? (await separated(framed)).rotate(plan.rotation) : framed
  return encode(upright, plan).toBuffer()
}

function resize(image: Sharp, plan: Plan, fit: NonNullable<Plan['resize']>['fit'] | undefined) {
  if (!plan.resize || !fit) return
  const { width, height, position } = plan.resize
  image.resize({
    ...(width ? { width } : {}),
    ...(height ? { height } : {}),
    fit,
    position,
    background: backgroundOf(plan),
    withoutEnlargement: true,
  })
}

/** Starts a new pipeline: within one, sharp would rotate first, and change the background's colours too. */
async function separated(image: Sharp): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: LARGEST_PIXELS })
}

const backgroundOf = ({ background }: Plan) => background ?? { r: 0, g: 0, b: 0, alpha: 0 }

const OPAQUE = /^#(?:.{6}|.{6}ff)$/

function encode(image: Sharp, { format, quality, isProgressive, isAnimated, background }: Plan): Sharp {
  if (background !== null && OPAQUE.test(background)) image.flatten({ background })
  switch (format) {
    case 'jpeg':
      return image
        .flatten({ background: background ?? '#ffffff' })
        .jpeg({ quality, progressive: isProgressive, mozjpeg: true })
    case 'png':
      return image.png({ compressionLevel: 9 })
    case 'webp':
      return image.webp({ quality, ...(isAnimated ? { effort: ANIMATION_EFFORT } : {}) })
    case 'gif':
      return image.gif({ effort: ANIMATION_EFFORT })
    case 'avif':
      return image.avif({ quality: Math.round(quality * 0.7), effort: AVIF_EFFORT })
  }
}
