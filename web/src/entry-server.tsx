import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouterProvider, createStaticRouter } from 'react-router-dom'
import { NOT_FOUND_SOURCE } from '#src/chrome/not-found/rare-not-found.tsx'
import { type Content, foundTexts } from '#src/content/content.ts'
import { PREVIEW_BANNER_QUERY } from '#src/content/queries/owner.ts'
import { BANNER_STYLE_HASH, renderBanner } from '#src/preview/banner.ts'
import { OriginContext } from '#src/chrome/page-head.tsx'
import { AssetBaseContext, getAssetBase } from '#src/content/assets.ts'
import { readInlineImages } from '#src/content/inline-images.ts'
import { inlineHashes } from '#src/document/assets.ts'
import { renderDocument } from '#src/document/render-document.ts'
import { describeForSearch } from '#src/document/structured-data.ts'
import { PostedContext } from '#src/forms/posted.ts'
import { languageInfo } from '@portfolio/contract/language'
import { languageOfPath } from '@portfolio/contract/paths'
import { type LoadedPage, type PageData, loadPage } from '#src/load-page.ts'
import type { PreviewKind, Render, RenderOptions } from '#src/render-types.ts'
import { NEEDS, sourceOf } from '#src/screens/routes.ts'

export { SITE_QUERIES } from '#src/content/site-queries.ts'
export { findFormPost } from '#src/form-posts.ts'
export { renderFile } from '#src/resources/render-file.ts'

export const render: Render = async (request, options) => {
  const url = new URL(request.url)
  const page = await loadPage(request, options)
  if (page.redirect) return { redirect: page.redirect }
  const { context, loaded } = page
  const { inline, isComplete } = await readInlineImages(
    options,
    context.loaderData,
    loaded.meta.firstPicture ?? null,
  )
  const data: PageData = {
    loaderData: context.loaderData,
    errors: context.errors,
    syncTags: page.syncTags().toSorted(),
    origin: options.origin,
    lastLiveEventId: options.lastLiveEventId,
    hasGoogle: options.hasGoogle,
    hasMailServer: options.hasMailServer,
    inline,
    ...(options.preview ? { preview: options.preview } : {}),
  }
  const banner = options.preview ? await loadBanner(page.content, url, options.preview) : ''
  return {
    ...renderPage(url, { ...options, banner }, page, data),
    syncTags: data.syncTags,
    readsGuestbook: page.readsGuestbook,
    isComplete,
  }
}

const NOT_LISTED = '<meta name="robots" content="noindex">'

async function loadBanner(content: Content, { pathname, search }: URL, preview: PreviewKind) {
  const found = await content.load(PREVIEW_BANNER_QUERY, { language: languageOfPath(pathname) })
  const { previewNote, sharedNote, leavePreview } = foundTexts(found)
  return renderBanner({ note: preview === 'all' ? previewNote : sharedNote, leavePreview }, pathname + search)
}

function renderPage(
  url: URL,
  options: RenderOptions & { banner: string },
  { handler, context, handles, language, layout, loaded }: LoadedPage,
  data: PageData,
) {
  const hosted = getAssetBase(options.publicContent)
  const assetBase = { ...hosted, inline: data.inline }
  const router = createStaticRouter(handler.dataRoutes, context)
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
  const { meta } = loaded
  const screen = handles.at(-1)?.name ?? ''
  const screens = handles.map(({ name }) => sourceOf(name))
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
          inLanguage: languageInfo(language).tag,
          path: url.pathname,
          title: meta.title,
          layout,
          assetBase: hosted,
        }),
    data,
  })
  const inline = inlineHashes(sources)
  return {
    html,
    status: meta.status ?? context.statusCode,
    inline: options.preview ? { ...inline, styles: [...inline.styles, BANNER_STYLE_HASH] } : inline,
    needs: handles.flatMap(({ name }) => NEEDS[name] ?? []),
  }
}

const showsRareNotFound = (data: unknown) =>
  typeof data === 'object' && data !== null && 'notFound' in data && data.notFound !== null
