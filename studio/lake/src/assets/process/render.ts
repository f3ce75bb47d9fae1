import sharp, { type Sharp } from 'sharp'
import type { Plan } from '../plan.ts'

const LARGEST_PIXELS = 64_000_000
/** Below the limit after which the process is killed. */
const TIMEOUT_S = 9
/** Of 0 to 9; higher ones take many times as long for files that are little smaller. */
const AVIF_EFFORT = 2

export async function render(file: string, plan: Plan): Promise<Uint8Array> {
  const image = sharp(file, { limitInputPixels: LARGEST_PIXELS, sequentialRead: true })
    .timeout({ seconds: TIMEOUT_S })
    .autoOrient()
  if (plan.extract) image.extract(plan.extract)
  if (plan.resize) {
    const { width, height, fit, position } = plan.resize
    image.resize({
      ...(width ? { width } : {}),
      ...(height ? { height } : {}),
      fit,
      position,
      background: backgroundOf(plan),
      withoutEnlargement: true,
    })
  }
  if (plan.blur) image.blur(plan.blur)
  if (plan.sharpen) image.sharpen({ sigma: plan.sharpen })
  if (plan.saturation !== null) image.modulate({ saturation: plan.saturation })
  if (plan.isInverted) image.negate({ alpha: false })
  if (plan.flop) image.flop()
  if (plan.flip) image.flip()
  const { pad } = plan
  if (pad) image.extend({ top: pad, bottom: pad, left: pad, right: pad, background: backgroundOf(plan) })
  // Within one pipeline sharp would rotate first.
  const upright = plan.rotation ? sharp(await image.png().toBuffer()).rotate(plan.rotation) : image
  return encode(upright, plan).toBuffer()
}

const backgroundOf = ({ background }: Plan) =>
  background ? `#${background}` : { r: 0, g: 0, b: 0, alpha: 0 }

function encode(image: Sharp, { format, quality, isProgressive, background }: Plan): Sharp {
  switch (format) {
    case 'jpeg':
      return image
        .flatten({ background: `#${background ?? 'ffffff'}` })
        .jpeg({ quality, progressive: isProgressive, mozjpeg: true })
    case 'png':
      return image.png({ compressionLevel: 9 })
    case 'webp':
      return image.webp({ quality })
    case 'avif':
      return image.avif({ quality: Math.round(quality * 0.7), effort: AVIF_EFFORT })
  }
}
