import type { SyncTag } from '@sanity/client'
import type { StaticHandlerContext } from 'react-router-dom'
import type { InlineImages } from '#src/content/assets.ts'
import type { PreviewKind } from '#src/render-types.ts'

/** Data that a rendered page hands to its scripts. */
export type PageData = Pick<StaticHandlerContext, 'loaderData' | 'errors'> & {
  syncTags: SyncTag[]
  lastLiveEventId: string | null
  hasGoogle: boolean
  hasMailServer: boolean
  inline: InlineImages
  preview?: PreviewKind
}
