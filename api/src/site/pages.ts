import type { Request as ExpressRequest, RequestHandler } from 'express'
import type { Render } from '@portfolio/web/render'
import type { ContentSource } from '#src/content/source.ts'
import { originOf } from './origin.ts'

/**
 * Answers with server-rendered pages.
 * @param load the renderer: loaded once when built, anew for each request while developing
 * @param head what the development server adds to the head of a page; nothing when built
 */
export function createPages(options: {
  load: () => Promise<Render>
  head: (url: string) => Promise<string>
  content: ContentSource
  /** Where this process reaches its own API. */
  localOrigin: string
  publicContent: (origin: string) => ContentSource
  publicUrl: string | null
}): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const origin = originOf(request, options.publicUrl)
    const renderPage = await options.load()
    const page = await renderPage(toWebRequest(request, origin), {
      content: options.content,
      publicContent: options.publicContent(origin),
      origin,
      apiOrigin: options.localOrigin,
      head: await options.head(request.originalUrl),
    })
    response.status(page.status)
    for (const [name, value] of page.headers) response.append(name, value)
    response.send(Buffer.from(await page.arrayBuffer()))
  }
}

const toWebRequest = (request: ExpressRequest, origin: string) =>
  new Request(new URL(request.originalUrl, origin), { method: request.method })
