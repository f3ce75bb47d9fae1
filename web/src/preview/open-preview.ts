import { createClient } from '@sanity/client'
import { type ContentSource, publishedContent } from '@portfolio/contract/content-source'
import type { InlineImages } from '#src/content/assets.ts'
import type { Content } from '#src/content/content.ts'
import type { PreviewKind } from '#src/render-types.ts'
import { followBanner } from './follow-banner.ts'
import type { Router } from './preview.ts'

/** @property start starts following changes, if the kind of preview does */
export type OpenPreview = { content: Content; start: (router: Router) => void }

/** The content of a page with drafts. A shared draft is read again with each page, without a connection to the Studio. */
export async function openPreview(
  kind: PreviewKind,
  source: ContentSource,
  inline: InlineImages,
): Promise<OpenPreview> {
  const { content, start } = kind === 'all' ? await openDrafts(source, inline) : openShared(source)
  return {
    content,
    start(router) {
      followBanner(router, content, kind)
      start(router)
    },
  }
}

const openDrafts = async (source: ContentSource, inline: InlineImages): Promise<OpenPreview> =>
  (await import('./preview.ts')).createPreview(source, inline)

function openShared(source: ContentSource): OpenPreview {
  const client = createClient(publishedContent(source)).withConfig({
    perspective: 'drafts',
    withCredentials: true,
  })
  return { content: { load: (query, parameters) => client.fetch(query, parameters) }, start() {} }
}
