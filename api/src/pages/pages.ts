import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from 'express'
import type { InlineHashes, Need, QueryContent } from '@portfolio/web/render'
import type { ContentSource } from '@portfolio/contract/content-source'
import type { Site } from './builds.ts'
import { type PageCompression, createPageCompression } from './page-compression.ts'
import { originOf } from './origin.ts'

type Options = {
  /** Loaded once when built, anew for each request while developing. */
  load: () => Promise<Site>
  content: ContentSource
  queryContent: QueryContent | null
  publicContent: (origin: string) => ContentSource
  publicUrl: string | null
}

/**
 * Answers with server-rendered pages.
 * @param options.head what the development server adds to the head of a page; empty when built
 * @param options.localOrigin where this process reaches its own API
 * @param options.headers the headers of a page
 */
export function createPageHandler(
  options: Options & {
    head: (url: string) => Promise<string>
    localOrigin: string
    headers: (inline: InlineHashes, needs: readonly Need[]) => RequestHandler
  },
): RequestHandler {
  const compressed = createPageCompression()
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const origin = originOf(request, options.publicUrl)
    const { render } = await options.load()
    const {
      response: page,
      inline,
      needs,
    } = await render(toWebRequest(request, origin), {
      content: options.content,
      queryContent: options.queryContent,
      publicContent: options.publicContent(origin),
      origin,
      apiOrigin: options.localOrigin,
      head: await options.head(request.originalUrl),
    })
    await options.headers(inline, needs)(request, response, (error?: unknown) => {
      if (error) throw error
    })
    await send(page, response, compressed)
  }
}

/** Answers with files that are made from the content: sitemap, feed, CV. */
export function createFileHandler(options: Options): RequestHandler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const origin = originOf(request, options.publicUrl)
    const { renderFile } = await options.load()
    const file = await renderFile(toWebRequest(request, origin), {
      content: options.content,
      queryContent: options.queryContent,
      publicContent: options.publicContent(origin),
      origin,
    })
    if (!file) return next()
    await send(file, response)
  }
}

async function send(answer: Response, response: ExpressResponse, compressed?: PageCompression) {
  const body = Buffer.from(await answer.arrayBuffer())
  response.status(answer.status)
  for (const [name, value] of answer.headers) response.append(name, value)
  const small = response.req.acceptsEncodings('br') ? compressed?.find(body) : undefined
  if (small) response.set('Content-Encoding', 'br')
  response.send(small ?? body)
}

const toWebRequest = (request: ExpressRequest, origin: string) =>
  new Request(origin + request.originalUrl, { method: request.method })
