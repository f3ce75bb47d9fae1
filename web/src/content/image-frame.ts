/** The owner's crop: the share of the image's size that is cut off at each side, from 0 to 1. */
type Crop = { top?: number; right?: number; bottom?: number; left?: number }
/** The focal point, relative to the whole image, from 0 to 1. */
type Hotspot = { x?: number; y?: number }

/** An image of the content, as `image()` in queries/image.ts selects it. */
export type Picture = { id: string; crop: Crop | null; hotspot: Hotspot | null }

/** The picture of a page above the fold, with the `ratio` of its `ContentImage`. */
export type FirstPicture = Picture & { isOpaque: boolean | null; ratio?: number }

type Size = { width: number; height: number }
export type Frame = Size & { left: number; top: number }

/**
 * The visible part of an image, in pixels; null for the whole.
 * @param ratio width divided by height of the box that the image fills; without it the hotspot is ignored
 */
export function computeFrame(picture: Omit<Picture, 'id'>, full: Size, ratio?: number): Frame | null {
  const area = cropped(full, picture.crop)
  const frame = ratio && picture.hotspot ? fill(area, ratio, findCenter(picture.hotspot, full)) : area
  const isWhole = frame.width === full.width && frame.height === full.height
  return isWhole || frame.width < 1 || frame.height < 1 ? null : frame
}

function cropped({ width, height }: Size, crop: Crop | null): Frame {
  const left = Math.round((crop?.left ?? 0) * width)
  const top = Math.round((crop?.top ?? 0) * height)
  return {
    left,
    top,
    width: Math.round(width * (1 - (crop?.right ?? 0))) - left,
    height: Math.round(height * (1 - (crop?.bottom ?? 0))) - top,
  }
}

const findCenter = ({ x = 0.5, y = 0.5 }: Hotspot, { width, height }: Size) => ({
  x: x * width,
  y: y * height,
})

function fill(area: Frame, ratio: number, center: { x: number; y: number }): Frame {
  const width = Math.min(area.width, Math.round(area.height * ratio))
  const height = Math.min(area.height, Math.round(area.width / ratio))
  return {
    width,
    height,
    left: clamp(Math.round(center.x - width / 2), area.left, area.left + area.width - width),
    top: clamp(Math.round(center.y - height / 2), area.top, area.top + area.height - height),
  }
}

/** `&rect=left,top,width,height` of an image URL. Source: sanity.io/docs/image-urls */
export const rectangle = (frame: Frame | null) =>
  frame ? `&rect=${frame.left},${frame.top},${frame.width},${frame.height}` : ''

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))
