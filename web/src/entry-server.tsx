import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  type StaticHandlerContext,
  StaticRouterProvider,
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
} from 'react-router-dom'
import { isLayoutData } from '#src/content/layout-data.ts'
import { NOT_FOUND_SOURCE } from '#src/chrome/not-found/rare-not-found.tsx'
import { type Content, foundTexts } from '#src/content/content.ts'
import { PREVIEW_BANNER_QUERY } from '#src/content/queries/owner.ts'
import { BANNER_STYLE_HASH, renderBanner } from '#src/preview/banner.ts'
import { OriginContext } from '#src/chrome/page-head.tsx'
import { AssetBaseContext, getAssetBase } from '#src/content/assets.ts'
import { readInlineImages } from '#src/content/inline-images.ts'
import type { CurriculumVitaeData } from '#src/content/curriculum-vitae.ts'
import { createServerContent } from '#src/content/server-content.ts'
import { inlineHashes } from '#src/document/assets.ts'
import { renderDocument } from '#src/document/render-document.ts'
import { describeForSearch } from '#src/document/structured-data.ts'
import { PostedContext } from '#src/forms/posted.ts'
import { createServerGuestbook } from '#src/guestbook/server-guestbook.ts'
import { languageOfPath } from '@portfolio/contract/paths'
import type { PageData } from '#src/page-data.ts'
import type { InlineHashes, PreviewKind, Render, RenderOptions } from '#src/render-types.ts'
import { type RouteHandle, createRoutes } from '#src/routes.tsx'
import { sourceOf } from '#src/screens/routes.ts'
import { isLoaded } from '#src/screens/screen.tsx'
import { cvFiles } from '#src/resources/cv-pdf.ts'

export { findFormPost } from '#src/form-posts.ts'
export { renderFile } from '#src/resources/render-file.ts'

export const render: Render = async (request, options) => {
  const url = new URL(request.url)
  const { content, syncTags } = createServerContent(options.content, options)
  const guestbook = createServerGuestbook(options.listImpressions)
  const { hasGoogle = false, hasMailServer = true, readInvitation } = options
  const routes = createRoutes({ content, guestbook, readInvitation, hasGoogle, hasMailServer })
  const handler = createStaticHandler(routes)
  const context = await handler.query(request)
  if (context instanceof Response) return { redirect: context }

  const failure: unknown = Object.values(context.errors ?? {})[0]
  if (failure !== undefined && !isRouteErrorResponse(failure)) throw failure
  const page = describe(context)
  const { inline, isComplete } = await readInlineImages(
    options,
    context.loaderData,
    page.loaded.meta.firstPicture ?? null,
  )
  const data: PageData = {
    loaderData: context.loaderData,
    errors: context.errors,
    syncTags: syncTags().toSorted(),
    lastLiveEventId: options.lastLiveEventId ?? null,
    hasGoogle,
    hasMailServer,
    inline,
    ...(options.preview ? { preview: options.preview } : {}),
  }
  const banner = options.preview ? await loadBanner(content, url, options.preview) : ''
  const router = createStaticRouter(handler.dataRoutes, context)
  return {
    ...renderPage(url, { ...options, banner }, router, context, page, data),
    syncTags: data.syncTags,
    readsGuestbook: guestbook.wasRead(),
    isComplete,
  }
}

const NOT_LISTED = '<meta name="robots" content="noindex">'

async function loadBanner(content: Content, { pathname, search }: URL, preview: PreviewKind) {
  const found = await content.load(PREVIEW_BANNER_QUERY, { language: languageOfPath(pathname) })
  const { previewNote, sharedNote, leavePreview } = foundTexts(found)
  return renderBanner({ note: preview === 'all' ? previewNote : sharedNote, leavePreview }, pathname + search)
}

/** Renders the page from its loaders' data only. */
function renderPage(
  url: URL,
  options: RenderOptions & { banner: string },
  router: ReturnType<typeof createStaticRouter>,
  context: StaticHandlerContext,
  { handles, loaded }: ReturnType<typeof describe>,
  data: PageData,
) {
  const hosted = getAssetBase(options.publicContent)
  const assetBase = { ...hosted, inline: data.inline }
  const rendered = renderToString(
    <StrictMode>
      <OriginContext value={options.origin}>
        <AssetBaseContext value={assetBase}>
          <PostedContext value={options.posted ?? null}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </PostedContext>
        </AssetBaseContext>
      </OriginContext>
    </StrictMode>,
  )
  // React writes metadata and preloads before the page's own elements; move them into the head.
  const [head = ''] = /^(<(link|meta) [^>]*>|<title>[^<]*<\/title>)*/.exec(rendered) ?? []
  const language = languageOfPath(url.pathname)
  const layout: unknown = context.loaderData[language]
  if (!isLayoutData(layout)) throw new Error(`The layout of ${language} was not loaded`)
  const { meta } = loaded
  const screen = handles.at(-1)?.name ?? ''
  const screens = handles.map(({ name }) => sourceOf(name))
  if (isCurriculumVitae(screen, loaded.data) && !options.preview) cvFiles.prepare(loaded.data, language)
  const sources = showsRareNotFound(loaded.data) ? [...screens, NOT_FOUND_SOURCE] : screens
  const html = renderDocument({
    language,
    settings: layout.settings,
    sources,
    isHydrated: !options.posted,
    head: head + (options.head ?? '') + (options.preview ? NOT_LISTED : ''),
    banner: options.banner,
    body: rendered.slice(head.length),
    config: options.publicContent,
    assetBase,
    structuredData: meta.status
      ? []
      : describeForSearch(sourceOf(screen), loaded.data, {
          origin: options.origin,
          language,
          path: url.pathname,
          title: meta.title,
          layout,
          assetBase: hosted,
        }),
    data,
  })
  return {
    html,
    status: meta.status ?? context.statusCode,
    inline: options.preview ? withBanner(inlineHashes(sources)) : inlineHashes(sources),
    needs: handles.flatMap(({ needs }) => needs),
  }
}

const withBanner = ({ scripts, styles }: InlineHashes) => ({
  scripts,
  styles: [...styles, BANNER_STYLE_HASH],
})

/** The screens of the page, outermost first, and the innermost one's data. */
function describe({ matches, loaderData }: StaticHandlerContext) {
  const handles = matches.map(({ route }): unknown => route.handle).filter(isRouteHandle)
  const id = matches.at(-1)?.route.id
  if (id === undefined) throw new Error('No route matched, although one matches everything')
  const loaded: unknown = loaderData[id]
  if (!isLoaded(loaded)) throw new Error(`The screen of ${id} was not loaded`)
  return { handles, loaded }
}

// The router types loader data and handles as `any`.
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isRouteHandle = (value: unknown): value is RouteHandle => isObject(value) && 'needs' in value
const isCurriculumVitae = (screen: string, data: unknown): data is CurriculumVitaeData =>
  isObject(data) && screen === 'curriculumVitae'
const showsRareNotFound = (data: unknown) => isObject(data) && 'notFound' in data && data.notFound !== null
