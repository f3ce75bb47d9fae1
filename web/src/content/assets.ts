import { createContext, useContext } from 'react'
import type { ContentSource } from '@portfolio/contract/content-source'
import { type Picture, frameOf, rectangle } from './image-frame.ts'

/** Where pictures and files of the content are, without a trailing slash. */
export const assetBaseOf = ({ projectId, dataset, assetHost }: ContentSource): AssetBase => ({
  images: `${assetHost}/images/${projectId}/${dataset}`,
  files: `${assetHost}/files/${projectId}/${dataset}`,
})
/** `drawings` stand in the page itself. */
export type AssetBase = { images: string; files: string; drawings?: Drawings }
/** Id of an image asset -> a data address of what it shows. */
export type Drawings = Record<string, string>

export const AssetBaseContext = createContext<AssetBase>({ images: '', files: '' })
export const useAssetBase = () => useContext(AssetBaseContext)

/** @param id of an image asset: `image-{hash}-{width}x{height}-{extension}` */
export function imageAddress(base: AssetBase, id: string) {
  const [, hash = '', width = '0', height = '0', extension = ''] =
    /^image-([^-]+)-(\d+)x(\d+)-(\w+)$/.exec(id) ?? []
  return {
    src: base.drawings?.[id] ?? `${base.images}/${hash}-${width}x${height}.${extension}`,
    width: Number(width),
    height: Number(height),
    isDrawing: extension === 'svg',
  }
}

/** Of an image as the owner cropped it, at its full size. Image servers do not crop drawings. */
export function croppedAddress(base: AssetBase, picture: Picture) {
  const { src, width, height, isDrawing } = imageAddress(base, picture.id)
  const frame = isDrawing ? null : frameOf({ ...picture, hotspot: null }, { width, height })
  return frame ? `${src}?${rectangle(frame).slice(1)}` : src
}

/** @param id of a file asset: `file-{hash}-{extension}` */
export const fileAddress = (base: AssetBase, id: string) =>
  `${base.files}/${id.replace(/^file-/, '').replace(/-(\w+)$/, '.$1')}`
