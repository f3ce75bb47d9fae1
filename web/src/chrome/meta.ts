import type { Language } from '@portfolio/contract/language'
import type { FirstPicture, Picture } from '#src/content/assets.ts'

export type Meta = {
  title: string
  description: string
  /** Shown in link previews; the site's own by default. */
  image?: Picture | null
  /** The picture above the fold, if there is one, for its placeholder. */
  firstPicture?: FirstPicture | null
  /** Whether search engines may index it; true by default. */
  isListed?: boolean
  /** The languages that have the page; all of the site's by default. */
  languages?: readonly Language[]
  /** HTTP status when it is not 200. */
  status?: 404
}

export type Loaded<Data> = { data: Data; meta: Meta }

export const isLoaded = (value: unknown): value is Loaded<unknown> =>
  typeof value === 'object' && value !== null && 'meta' in value
