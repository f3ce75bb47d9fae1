import { createClient } from '@sanity/client'
import type { Language } from '@portfolio/contract/language'
import { languageOfPath } from '@portfolio/contract/paths'
import { type Location, createPath } from 'react-router-dom'
import { type ContentSource, publishedContent } from '@portfolio/contract/content-source'
import type { InlineImages } from '#src/content/assets.ts'
import { type Content, foundTexts } from '#src/content/content.ts'
import { PREVIEW_BANNER_QUERY } from '#src/content/queries/owner.ts'
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
      followBanner(router, content, kind)
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

/** Updates the server's banner after navigations: its language, and the page that its link leads back to. */
function followBanner(router: Router, content: Content, kind: PreviewKind) {
  const note = document.querySelector('#preview-banner span')
  const link = document.querySelector<HTMLAnchorElement>('#preview-banner a')
  if (!note || !link) return
  let shown: Language | null = languageOfPath(router.state.location.pathname)

  async function update({ location }: { location: Location }) {
    if (link) link.href = pathToLeave(createPath(location))
    const language = languageOfPath(location.pathname)
    if (language === shown) return
    shown = language
    const found = await content.load(PREVIEW_BANNER_QUERY, { language }).catch(() => null)
    if (language !== shown || !note || !link) return
    if (!found) {
      // Read again at the router's next change of state, for example after an outage.
      shown = null
      return
    }
    const texts = foundTexts(found)
    note.textContent = kind === 'all' ? texts.previewNote : texts.sharedNote
    link.textContent = texts.leavePreview
  }
  router.subscribe((state) => void update(state))
}
