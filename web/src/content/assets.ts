import { createContext, useContext } from 'react'
import type { ContentSource } from '@portfolio/contract/content-source'
import { type Picture, computeFrame, rectangle } from './image-frame.ts'

/** The base URLs of pictures and files, without a trailing slash. */
export const getAssetBase = ({ projectId, dataset, assetHost }: ContentSource): AssetBase => ({
  images: `${assetHost}/images/${projectId}/${dataset}`,
  files: `${assetHost}/files/${projectId}/${dataset}`,
})
export type AssetBase = { images: string; files: string; inline?: InlineImages }
/** Data URLs of images in the page: of drawings by id, of placeholders by id, `?` and `rectangle`. */
export type InlineImages = Record<string, string>

export const AssetBaseContext = createContext<AssetBase>({ images: '', files: '' })
export const useAssetBase = () => useContext(AssetBaseContext)

/** @param id of an image asset: `image-{hash}-{width}x{height}-{extension}` */
export function imageAddress(base: AssetBase, id: string) {
  const [, hash = '', width = '0', height = '0', extension = ''] =
    /^image-([^-]+)-(\d+)x(\d+)-(\w+)$/.exec(id) ?? []
  return {
    src: base.inline?.[id] ?? `${base.images}/${hash}-${width}x${height}.${extension}`,
    width: Number(width),
    height: Number(height),
    isDrawing: extension === 'svg',
  }
}

/** URL of an image with the owner's crop, at full size. Image servers do not crop drawings. */
export function croppedAddress(base: AssetBase, picture: Picture) {
  const { src, width, height, isDrawing } = imageAddress(base, picture.id)
  const frame = isDrawing ? null : computeFrame({ ...picture, hotspot: null }, { width, height })
  return frame ? `${src}?${rectangle(frame).slice(1)}` : src
}

/** @param id of a file asset: `file-{hash}-{extension}` */
export const fileAddress = (base: AssetBase, id: string) =>
  `${base.files}/${id.replace(/^file-/, '').replace(/-(\w+)$/, '.$1')}`
