import { contentOfSharingPicture } from '#src/chrome/sharing-picture.ts'
import { loadPage } from '#src/load-page.ts'
import type { RenderOptions } from '#src/render-types.ts'

/** Title and description of a page; null when there is no such page, or search engines may not list it. */
export async function describePage(path: string, options: RenderOptions) {
  const page = await loadPage(new Request(options.origin + path), options)
  if (page.redirect) return null
  const { meta } = page.loaded
  if (meta.status || meta.isListed === false) return null
  return { ...contentOfSharingPicture(path, meta, page.layout.settings), syncTags: page.syncTags() }
}
