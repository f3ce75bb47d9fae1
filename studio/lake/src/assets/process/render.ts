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
    const background = plan.background ? `#${plan.background}` : { r: 0, g: 0, b: 0, alpha: 0 }
    image.resize({
      ...(width ? { width } : {}),
      ...(height ? { height } : {}),
      fit,
      position,
      background,
      withoutEnlargement: true,
    })
  }
  if (plan.blur) image.blur(plan.blur)
  if (plan.flop) image.flop()
  if (plan.flip) image.flip()
  return encode(image, plan).toBuffer()
}

function encode(image: Sharp, { format, quality, isProgressive }: Plan): Sharp {
  switch (format) {
    case 'jpeg':
      return image
        .flatten({ background: '#ffffff' })
        .jpeg({ quality, progressive: isProgressive, mozjpeg: true })
    case 'png':
      return image.png({ compressionLevel: 9 })
    case 'webp':
      return image.webp({ quality })
    case 'avif':
      return image.avif({ quality: Math.round(quality * 0.7), effort: AVIF_EFFORT })
  }
}
