import { createContext, useContext } from 'react'
import type { ContentSource } from '@portfolio/contract/content-source'

/** The base URLs of pictures and files, without a trailing slash. */
export const getAssetBase = ({ projectId, dataset, assetHost }: ContentSource): AssetBase => ({
  images: `${assetHost}/images/${projectId}/${dataset}`,
  files: `${assetHost}/files/${projectId}/${dataset}`,
})
export type AssetBase = { images: string; files: string; inline?: InlineImages }
/** Data URLs of images in the page. The key is a drawing's id; a placeholder's is id, `?` and `rectangle`. */
export type InlineImages = Record<string, string>

export const AssetBaseContext = createContext<AssetBase>({ images: '', files: '' })
export const useAssetBase = () => useContext(AssetBaseContext)

/** @param id of an image asset: `image-{hash}-{width}x{height}-{extension}` */
export function describeImage(id: string) {
  const [, width = 0, height = 0] = (/-(\d+)x(\d+)-/.exec(id) ?? []).map(Number)
  return { size: { width, height }, isDrawing: id.endsWith('-svg') }
}

/** `image-{hash}-{width}x{height}-{extension}` -> `{hash}-{width}x{height}.{extension}` */
const assetFile = (id: string) => id.replace(/^\w+-/, '').replace(/-(\w+)$/, '.$1')

/**
 * The only way to make a picture's URL. It always requests a transformation, whose result has no EXIF data, while the
 * uploaded file may name the place and the device. Drawings are harmless as stored; image servers convert them only
 * when a format is requested.
 * @param parameters of the transformation, as in the query of a URL; by default those of a large picture
 * @param frame the part of the picture; null for the whole
 */
export function pictureAddress(base: AssetBase, id: string, parameters = LARGE, frame: Frame | null = null) {
  const address = `${base.images}/${assetFile(id)}`
  if (describeImage(id).isDrawing && !parameters.includes('fm=')) return base.inline?.[id] ?? address
  return `${address}?${parameters}${rectangle(frame)}`
}

/** As wide as most screens, in a format that the client accepts; never larger than the picture. */
const LARGE: string = 'w=2400&fit=max&auto=format'

export const describeIcon = (base: AssetBase, id: string) =>
  describeImage(id).isDrawing
    ? { src: pictureAddress(base, id), type: 'image/svg+xml' }
    : { src: pictureAddress(base, id, 'w=512&h=512&fit=max&fm=png'), type: 'image/png' }

/** The URL of a picture with the owner's crop, for use outside of pages: feeds, search engines, links. */
export const croppedAddress = (base: AssetBase, picture: Picture, parameters?: string) =>
  pictureAddress(
    base,
    picture.id,
    parameters,
    computeFrame({ ...picture, hotspot: null }, describeImage(picture.id).size),
  )

/** @param id of a file asset: `file-{hash}-{extension}` */
export const fileAddress = (base: AssetBase, id: string) => `${base.files}/${assetFile(id)}`

/** The owner's crop: the share of the image's size that is cut off at each side, from 0 to 1. */
type Crop = { top?: number; right?: number; bottom?: number; left?: number }
/** The focal point, relative to the whole image, from 0 to 1. */
type Hotspot = { x?: number; y?: number }

/** An image of the content, as `image()` in queries/fragments.ts selects it. */
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
