import type { SyncTag } from '@sanity/client'
import { type StaticHandlerContext, createStaticHandler, isRouteErrorResponse } from 'react-router-dom'
import { languageOfPath } from '@portfolio/contract/paths'
import { isLoaded } from '#src/chrome/meta.ts'
import type { InlineImages } from '#src/content/assets.ts'
import { contentOfSharingPicture } from '#src/chrome/sharing-picture.ts'
import { isLayoutData } from '#src/content/layout-data.ts'
import { createServerContent } from '#src/content/server-content.ts'
import type { RenderOptions } from '#src/render-types.ts'
import { type RouteHandle, createRoutes } from '#src/routes.tsx'

/** Data that a rendered page hands to its scripts. */
export type PageData = Pick<StaticHandlerContext, 'loaderData' | 'errors'> &
  Pick<RenderOptions, 'origin' | 'lastLiveEventId' | 'hasGoogle' | 'hasMailServer' | 'preview'> & {
    syncTags: SyncTag[]
    inline: InlineImages
  }

export async function loadPage(request: Request, options: RenderOptions) {
  const { readInvitation, hasGoogle, hasMailServer } = options
  const { content, syncTags } = createServerContent(options)
  let readsGuestbook = false
  const listImpressions = (page: number) => {
    readsGuestbook = true
    return options.listImpressions(page).catch((error: unknown) => {
      console.error(error)
      return null
    })
  }
  const handler = createStaticHandler(
    createRoutes({ content, listImpressions, readInvitation, hasGoogle, hasMailServer }),
  )
  const context = await handler.query(request)
  if (context instanceof Response) return { redirect: context }

  const failure: unknown = Object.values(context.errors ?? {})[0]
  if (failure !== undefined && !isRouteErrorResponse(failure)) throw failure
  const language = languageOfPath(new URL(request.url).pathname)
  const layout: unknown = context.loaderData[language]
  if (!isLayoutData(layout)) throw new Error(`The layout of ${language} was not loaded`)
  return {
    handler,
    context,
    content,
    readsGuestbook,
    syncTags,
    language,
    layout,
    ...describeScreens(context),
  }
}

export type LoadedPage = Exclude<Awaited<ReturnType<typeof loadPage>>, { redirect: Response }>

/** The screens of the page, outermost first, and the innermost one's data. */
function describeScreens({ matches, loaderData }: StaticHandlerContext) {
  const handles = matches.map(({ route }): unknown => route.handle).filter(isRouteHandle)
  const id = matches.at(-1)?.route.id ?? ''
  const loaded: unknown = loaderData[id]
  if (!isLoaded(loaded)) throw new Error(`The screen of ${id} was not loaded`)
  return { handles, loaded }
}

// The router types loader data and handles as `any`.
const isRouteHandle = (value: unknown): value is RouteHandle =>
  typeof value === 'object' && value !== null && 'name' in value

/** Title and description of a page; null when there is no such page, or search engines may not list it. */
export async function describePage(path: string, options: RenderOptions) {
  const page = await loadPage(new Request(options.origin + path), options)
  if (page.redirect) return null
  const { meta } = page.loaded
  if (meta.status || meta.isListed === false) return null
  return { ...contentOfSharingPicture(path, meta, page.layout.settings), syncTags: page.syncTags() }
}
