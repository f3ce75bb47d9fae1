import { createStaticHandler } from 'react-router-dom'
import { languageOfPath } from '@portfolio/contract/paths'
import { isLayoutData } from '#src/content/layout-data.ts'
import { createServerContent } from '#src/content/server-content.ts'
import { createServerGuestbook } from '#src/guestbook/server-guestbook.ts'
import type { RenderFile } from '#src/render-types.ts'
import { createRoutes } from '#src/routes.tsx'
import { contentOfSharingPicture } from '#src/chrome/sharing-picture.ts'
import { isLoaded } from '#src/screens/screen.tsx'

/**
 * Title and description of a page, without rendering it.
 * @returns null when there is no such page, or search engines may not list it
 */
export async function describePage(path: string, options: Parameters<RenderFile>[1]) {
  const { content, syncTags } = createServerContent(options.content, options)
  const guestbook = createServerGuestbook(options.listImpressions)
  // No title or description depends on an invitation, on Google sign-in or on a mail server.
  const readInvitation = () => Promise.resolve({ refusal: 'linkInvalid' })
  const handler = createStaticHandler(
    createRoutes({ content, guestbook, readInvitation, hasGoogle: false, hasMailServer: true }),
  )
  const context = await handler.query(new Request(options.origin + path))
  const id = context instanceof Response ? undefined : context.matches.at(-1)?.route.id
  if (context instanceof Response || id === undefined) return null
  const loaded: unknown = context.loaderData[id]
  const layout: unknown = context.loaderData[languageOfPath(path)]
  if (!isLoaded(loaded) || !isLayoutData(layout)) return null
  const { status, isListed } = loaded.meta
  if (status || isListed === false) return null
  return { ...contentOfSharingPicture(path, loaded.meta, layout.settings), syncTags: syncTags() }
}
