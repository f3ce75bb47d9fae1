import { languageOfPath } from '@portfolio/contract/paths'
import { type Location, createPath } from 'react-router-dom'
import { type Content, foundTexts } from '#src/content/content.ts'
import { PREVIEW_BANNER_QUERY } from '#src/content/queries/owner.ts'
import type { PreviewKind } from '#src/render-types.ts'
import { pathToLeave } from './leave-path.ts'
import type { Router } from './preview.ts'

/** Updates the server's banner after navigations: its language, and the page that its link leads back to. */
export function followBanner(router: Router, content: Content, kind: PreviewKind) {
  const note = document.querySelector('#preview-banner span')
  const link = document.querySelector<HTMLAnchorElement>('#preview-banner a')
  if (!note || !link) return
  let shown = languageOfPath(router.state.location.pathname)

  async function update({ location }: { location: Location }) {
    if (link) link.href = pathToLeave(createPath(location))
    const language = languageOfPath(location.pathname)
    if (language === shown) return
    shown = language
    const texts = foundTexts(await content.load(PREVIEW_BANNER_QUERY, { language }))
    if (language !== shown || !note || !link) return
    note.textContent = kind === 'all' ? texts.previewNote : texts.sharedNote
    link.textContent = texts.leavePreview
  }
  router.subscribe((state) => void update(state))
}
