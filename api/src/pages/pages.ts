import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import type { Posted } from '@portfolio/web/render'
import { CONTENT_EVENT } from '@portfolio/contract/content-event'
import type { Language } from '@portfolio/contract/language'
import { needsSignIn } from '@portfolio/contract/needs-sign-in'
import type { AnswerCache, MadeAnswer } from '#src/cache/answer-cache.ts'
import { sendStored } from '#src/cache/send-stored.ts'
import type { createReadClient } from '#src/connections/read-client.ts'
import type { Drafts } from '#src/content/drafts.ts'
import type { WithCookies } from '#src/http/cookies.ts'
import { isRead, requestPath } from '#src/http/request-line.ts'
import type { Preview } from '#src/preview/preview.ts'
import type { Flash } from '#src/sessions/flash.ts'
import { VARY_BY_LANGUAGE, findRedirection } from './language-redirect.ts'
import { type Rendering, createRenderer } from './render.ts'
import { pageAddress } from './page-address.ts'

type Options = Rendering & {
  cache: AnswerCache
  flash: Flash
  readClient: ReturnType<typeof createReadClient>
  published: () => readonly Language[]
  /** The new path of a page that has moved; null for other paths. */
  findMoved: (path: string) => string | null
  /** Null where the drafts cannot be read. */
  preview: {
    state: Pick<Preview, 'isAskedFor' | 'drafts' | 'end'>
    drafts: Pick<Drafts, 'queryWith'>
  } | null
}

/** Middleware that answers with pages, and files that are made from the content: sitemap, feed, CV. */
export function createPages(options: Options) {
  const { cache, flash, follower, publicUrl, preview } = options
  const render = createRenderer(options)

  /** Without PUBLIC_URL a page's canonical links depend on the host that it was requested from. */
  function pageKey(request: IncomingMessage, target: string) {
    if (publicUrl) return target
    const { protocol, host } = options.readClient(request)
    return `${protocol}://${host} ${target}`
  }

  /** Answers a browser in preview; ends the preview when its session or link has ended. */
  const previews = forReads(async (request, response, next) => {
    if (!preview?.state.isAskedFor(request)) return next()
    const drafts = await preview.state.drafts(request)
    const queryContent = drafts && preview.drafts.queryWith(drafts)
    if (!drafts || !queryContent) {
      preview.state.end(response)
      return next()
    }
    if (drafts !== 'all') await options.limits.sharedPage(request)
    const page = await render.page(request, request.originalUrl, { previewed: { drafts, queryContent } })
    response.status(page.status).set(page.headers).send(page.body)
  })

  /** Pages and files share the cache, so files have keys of their own. */
  const answerFrom = (kind: string, make: (request: Request) => Promise<MadeAnswer | null>) =>
    forReads(async (request, response, next) => {
      const key = kind + pageKey(request, pageAddress(request.originalUrl))
      const answer = cache.find(key) ?? (await cache.make(key, () => make(request)))
      if (!answer) return next()
      const moved = answer.status === 404 ? options.findMoved(request.path) : null
      if (moved === null) return sendStored(answer, request, response)
      // Without `no-cache` browsers keep a 301 for ever, although another document may take the address.
      const query = /\?.*$/.exec(request.originalUrl)?.[0] ?? ''
      response.set('Cache-Control', 'no-cache').redirect(301, moved + query)
    })

  /** Sends a page for one person, which is not stored. */
  async function show(
    request: Request,
    response: Response,
    { path, status, posted }: { path: string; status: number; posted: Posted },
  ) {
    const page = await render.page(request, path, { posted })
    response
      .status(page.status === 200 ? status : page.status)
      .set({ ...page.headers, 'Cache-Control': 'no-store' })
      .send(page.body)
  }

  return {
    show,
    /** Shows the message of a form without scripts once. */
    flashed: forReads(async (request, response, next) => {
      const text = flash.take(request, response)
      if (text === null) return next()
      const posted = { message: { kind: 'success', text }, values: {}, problems: [] } as const
      await show(request, response, { path: pageAddress(request.originalUrl), status: 200, posted })
    }),
    /**
     * Answers with a stored page, before Express. Only pages of canonical addresses are stored.
     * @returns whether it has; everything else is for the routes
     */
    answerStored: (request: WithCookies, response: ServerResponse): boolean => {
      if (!isRead(request) || flash.isSent(request) || preview?.state.isAskedFor(request)) return false
      const target = pageAddress(request.url ?? '')
      const page = needsSignIn(requestPath(request)) ? undefined : cache.find(pageKey(request, target))
      if (!page) return false
      const { location, choice, isPersonal } = findRedirection(request, options.published())
      if (location !== undefined || choice) return false
      if (isPersonal) response.setHeader('Vary', VARY_BY_LANGUAGE)
      // The page is current up to the latest event, so that browsers need not read its content again.
      const event = follower?.lastEventId()
      if (event) response.setHeader('Server-Timing', `${CONTENT_EVENT};desc="${encodeURIComponent(event)}"`)
      sendStored(page, request, response)
      return true
    },
    files: answerFrom('file ', (request) => render.file(request)),
    previews,
    pages: answerFrom('', (request) => render.page(request, pageAddress(request.originalUrl))),
  }
}

const forReads =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    isRead(request) ? handler(request, response, next) : next()
