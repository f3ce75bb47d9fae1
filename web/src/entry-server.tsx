import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  type StaticHandlerContext,
  StaticRouterProvider,
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
} from 'react-router-dom'
import { createServerContent } from '#src/content/server-content.ts'
import { renderDocument } from '#src/document.ts'
import { type RouteHandle, createRoutes } from '#src/routes.tsx'
import type { Render } from '#src/render-types.ts'
import type { Meta } from '#src/screens/screen.tsx'

export const render: Render = async (request, options) => {
  const url = new URL(request.url)
  if (/.\/+$/.test(url.pathname)) return redirectTo(url.pathname.replace(/\/+$/, '') + url.search)
  const { content, syncTags } = createServerContent(options.content)
  const handler = createStaticHandler(
    createRoutes({ content, apiOrigin: options.apiOrigin ?? options.origin }),
  )
  const context = await handler.query(request)
  if (context instanceof Response) return context

  const failure = Object.values(context.errors ?? {})[0]
  if (failure !== undefined && !isRouteErrorResponse(failure)) throw failure
  const router = createStaticRouter(handler.dataRoutes, context)
  const body = renderToString(
    <StrictMode>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </StrictMode>,
  )
  const { source, meta } = describe(context)
  const html = renderDocument({
    url,
    origin: options.origin,
    meta,
    head: options.head ?? '',
    body,
    screenSource: source,
    config: options.publicContent,
    page: { loaderData: context.loaderData, errors: context.errors, syncTags: syncTags() },
  })
  return new Response(html, {
    status: meta.status ?? context.statusCode,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })
}

function describe({ matches, loaderData }: StaticHandlerContext): { source: string; meta: Meta } {
  const route = matches.at(-1)?.route
  const handle: RouteHandle | undefined = route?.handle
  if (!route || !handle) throw new Error('No route matched, although one matches everything')
  return { source: handle.source, meta: handle.describe(loaderData[route.id]) }
}

// Relative, and with one leading slash only: `//host` would lead to another site.
const redirectTo = (path: string) =>
  new Response(null, { status: 308, headers: { Location: `/${path.replace(/^\/+/, '')}` } })
