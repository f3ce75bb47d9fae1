import type { ImageParameters } from './image-parameters.ts'

type Area = { width: number; height: number; left: number; top: number }
type Crop = { width: number | null; height: number | null; fit: string }

/** Focal points are rounded, to bound the number of different images. */
const STEPS = 100

/** The largest area with the result's aspect ratio whose centre is as close to the focal point as possible. */
export function focusedArea(parameters: ImageParameters, resize: Crop | null, source: Area): Area | null {
  const [width, height] = [resize?.width, resize?.height]
  const hasPoint = parameters['fp-x'] !== undefined || parameters['fp-y'] !== undefined
  if ((parameters.crop ?? (hasPoint ? 'focalpoint' : null)) !== 'focalpoint') return null
  if (resize?.fit !== 'cover' || !width || !height) return null
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
