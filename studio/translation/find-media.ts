import type { PreviewValue } from 'sanity'
import { read } from './read.ts'

type Media = NonNullable<PreviewValue['media']>

/** The picture of a preview; the Studio types what a preview selects as `any`. */
export function findMedia(selection: unknown): Media | undefined {
  const media = read(selection, 'media')
  return isMedia(media) ? media : undefined
}

const isMedia = (media: unknown): media is Media => media !== undefined && media !== null
