import { createClient } from '@sanity/client'
import { createPath } from 'react-router-dom'
import { type ContentSource, publishedContent } from '@portfolio/contract/content-source'
import type { InlineImages } from '#src/content/assets.ts'
import type { Content } from '#src/content/content.ts'
import type { PreviewKind } from '#src/render-types.ts'
import { pathToLeave } from './leave-path.ts'
import type { Router } from './preview.ts'

/** @property start starts following changes, if the kind of preview does */
export type OpenPreview = { content: Content; start: (router: Router) => void }

/** The content of a page with drafts. A shared draft is read again with each page, without a connection to the Studio. */
export async function openPreview(
  kind: PreviewKind,
  source: ContentSource,
  inline: InlineImages,
): Promise<OpenPreview> {
  const { content, start } =
    kind === 'all' ? (await import('./preview.ts')).createPreview(source, inline) : openShared(source)
  return {
    content,
    start(router) {
      // The banner leads back to the page. Its language is that of the page, because the toggle loads the next page in full.
      const link = document.querySelector<HTMLAnchorElement>('#preview-banner a')
      router.subscribe(({ location }) => {
        if (link) link.href = pathToLeave(createPath(location))
      })
      start(router)
    },
  }
}

function openShared(source: ContentSource): OpenPreview {
  const client = createClient(publishedContent(source)).withConfig({
    perspective: 'drafts',
    withCredentials: true,
  })
  return { content: { load: (query, parameters) => client.fetch(query, parameters) }, start() {} }
}
