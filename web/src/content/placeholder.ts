import { type AssetBase, imageAddress } from './assets.ts'
import { type Picture, frameOf, rectangle } from './image-frame.ts'

/** The picture above the fold, with the `ratio` that `ContentImage` gets. */
export type FirstPicture = Picture & { ratio?: number }

/** As wide as a phone, so that it is legible. In WebP, because one page is sent to all browsers. */
const SIZE_AND_FORMAT = 'w=400&q=40&fm=webp'

/**
 * The placeholder of a picture: its key among the inline images, and the query of its URL. Null if the picture has none:
 * drawings are inline or small, and a placeholder would be visible through a transparent picture.
 */
export function placeholderOf({ id, isOpaque, ratio, ...picture }: FirstPicture) {
  const { width, height, isDrawing } = imageAddress({ images: '', files: '' }, id)
  if (!isOpaque || isDrawing) return null
  const query = `?${SIZE_AND_FORMAT}${rectangle(frameOf(picture, { width, height }, ratio))}`
  return { key: id + query, query }
}

/** The data URL of a picture's placeholder, if the page has it. */
export function inlinePlaceholder(base: AssetBase, picture: FirstPicture) {
  const placeholder = placeholderOf(picture)
  return placeholder && base.inline?.[placeholder.key]
}
