import { createContext, useContext } from 'react'
import type { ContentSource } from '@portfolio/contract/content-source'
import { type Frame, type Picture, computeFrame, rectangle } from './image-frame.ts'

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
