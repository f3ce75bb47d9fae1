import type { OutgoingHttpHeaders } from 'node:http'
import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from 'express'
import type { InlineHashes, Need, Posted, QueryContent } from '@portfolio/web/render'
import { limitKeyOf } from '@portfolio/lake'
import { CONTENT_EVENT } from '@portfolio/contract/content-event'
import type { ContentSource } from '@portfolio/contract/content-source'
import { languageInfo } from '@portfolio/contract/language'
import { languageOfPath } from '@portfolio/contract/paths'
import type { ContentFollower } from '#src/content/follow.ts'
import type { Site } from './builds.ts'
import type { Flash } from '#src/sessions/flash.ts'
import { originOf } from './origin.ts'
import { TOKEN_PAGE_HEADERS } from '#src/http/security-headers.ts'
import type { PageCache, RenderedPage } from '#src/cache/page-cache.ts'
import type { Limits } from '#src/limits.ts'
import { createRenderQueue } from './render-queue.ts'
import type { Drafts, ShownDrafts } from '#src/content/drafts.ts'
import type { Preview } from '#src/preview/preview.ts'
import { sendStored } from '#src/cache/send-stored.ts'
import { pageAddress } from './page-address.ts'

/** Bounds the age of values that depend on the clock, such as the year in the footer. */
const MAX_AGE_MS = 60 * 60_000
/** Impressions of other processes appear after this time; those of this process invalidate the page. */
const GUESTBOOK_MAX_AGE_MS = 1_000
/** Of a page that lacks images which could not be read in time. Each render may wait for their host, for two seconds. */
const INCOMPLETE_MAX_AGE_MS = 60_000
/**
 * Browsers revalidate with the ETag. Shared caches, such as a CDN, serve a page for a second, and a stale one for a
 * minute while they revalidate.
 */
const SHARED_CACHE = 'public, max-age=0, s-maxage=1, stale-while-revalidate=59'
/** The tag of pages that list impressions. */
export const GUESTBOOK_TAG = 'guestbook'

type Options = {
  /** Loaded once when built, for each request while developing. */
  load: () => Promise<Site>
  cache: PageCache
  flash: Flash
  content: ContentSource
  /** Null while developing, when nothing is cached. */
  follower: ContentFollower | null
  queryContent: QueryContent | null
  publicContent: (origin: string) => ContentSource
  publicUrl: string | null
  /** HTML that the development server adds to the head of a page; empty when built. */
  head: (url: string) => Promise<string>
  /** Called before a file that is not cached is made. */
  beforeFile: (request: ExpressRequest) => Promise<void>
  /** Where this process reaches its own API. */
  localOrigin: string
  /** Redirects an address to its language. */
  redirectToLanguage: RequestHandler
  /** Whether Google sign-in is set up, which decides whether the choice is offered. */
  hasGoogle: boolean
  /** Without one, forms that promise a mail say where it is. */
  hasMailServer: boolean
  pageHeaders: (inline: InlineHashes, needs: readonly Need[], isFramed: boolean) => OutgoingHttpHeaders
  /** Null where the drafts cannot be read. */
  preview: {
    state: Pick<Preview, 'isAskedFor' | 'drafts' | 'end'>
    drafts: Pick<Drafts, 'queryWith'>
    limits: Pick<Limits, 'sharedPage'>
  } | null
}

/** Pages, and files that are made from the content: sitemap, feed, CV. */
export function createPages(options: Options) {
  const { cache, flash, follower, publicUrl } = options
  const queue = createRenderQueue()
  const inQueue = <Result>({ ip }: ExpressRequest, render: () => Promise<Result>) =>
    queue.run(limitKeyOf(ip), render)

  /** A query can be anything, so only addresses without one are stored. */
  const maxAgeOf = (request: ExpressRequest, maxAgeMs: number) =>
    follower?.isFollowing() && !addressOf(request).includes('?') ? maxAgeMs : 0

  function renderOptions(request: ExpressRequest) {
    const origin = originOf(request, publicUrl)
    return {
      origin,
      content: options.content,
      queryContent: options.queryContent,
      lastLiveEventId: follower?.lastEventId() ?? null,
      publicContent: options.publicContent(origin),
      apiOrigin: options.localOrigin,
    }
  }

  /**
   * @param path of the page, with its query string
   * @param posted the result of a form without scripts
   */
  async function renderPage(
    request: ExpressRequest,
    path = addressOf(request),
    posted?: Posted,
  ): Promise<RenderedPage> {
    const { render } = await options.load()
    const page = await render(new Request(originOf(request, publicUrl) + path), {
      ...renderOptions(request),
      hasGoogle: options.hasGoogle,
      hasMailServer: options.hasMailServer,
      ...(posted ? { posted } : {}),
      head: posted ? '' : await options.head(path),
    })
    if ('redirect' in page) return toRendered(page.redirect, [], 0)
    const longest = page.isComplete ? MAX_AGE_MS : INCOMPLETE_MAX_AGE_MS
    const maxAgeMs = page.readsGuestbook ? GUESTBOOK_MAX_AGE_MS : longest
    return {
      status: page.status,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Language': languageInfo(languageOfPath(path.replace(/\?.*/, ''))).tag,
        'Cache-Control': page.status === 200 ? SHARED_CACHE : 'no-cache',
        ...options.pageHeaders(page.inline, page.needs, false),
        ...('token' in request.query ? TOKEN_PAGE_HEADERS : {}),
      },
      body: Buffer.from(page.html),
      tags: [...page.syncTags, ...(page.readsGuestbook ? [GUESTBOOK_TAG] : [])],
      maxAgeMs: page.status === 200 ? maxAgeOf(request, maxAgeMs) : 0,
    }
  }

  /** A page with drafts; it is stored neither here nor by other caches. */
  async function renderPreview(
    request: ExpressRequest,
    drafts: ShownDrafts,
    queryContent: QueryContent,
  ): Promise<RenderedPage> {
    const preview = drafts === 'all' ? 'all' : 'shared'
    const { render } = await options.load()
    const page = await render(toWebRequest(request, publicUrl), {
      ...renderOptions(request),
      queryContent,
      preview,
      hasGoogle: options.hasGoogle,
      hasMailServer: options.hasMailServer,
      head: await options.head(request.originalUrl),
    })
    if ('redirect' in page) return toRendered(page.redirect, [], 0)
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': languageInfo(languageOfPath(request.path)).tag,
      ...options.pageHeaders(page.inline, page.needs, preview === 'all'),
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    }
    return { status: page.status, headers, body: Buffer.from(page.html), tags: [], maxAgeMs: 0 }
  }

  /** Answers a browser in preview; ends the preview when its session or link has ended. */
  const previews = forReads(async (request, response, next) => {
    const { preview } = options
    if (!preview?.state.isAskedFor(request)) return next()
    const shown = await preview.state.drafts(request)
    const queryContent = shown && preview.drafts.queryWith(shown)
    if (!shown || !queryContent) {
      preview.state.end(response)
      return next()
    }
    if (shown !== 'all') await preview.limits.sharedPage(request)
    const { status, headers, body } = await renderPreview(request, shown, queryContent)
    response.status(status).set(headers).send(body)
  })

  async function renderFile(request: ExpressRequest): Promise<RenderedPage | null> {
    await options.beforeFile(request)
    const site = await options.load()
    const file = await inQueue(request, () =>
      site.renderFile(toWebRequest(request, publicUrl), renderOptions(request)),
    )
    return file && (await toRendered(file.response, file.syncTags, maxAgeOf(request, MAX_AGE_MS)))
  }

  /** Pages and files share the cache, so files have keys of their own. */
  const answerFrom = (
    keyFor: (request: ExpressRequest) => string,
    render: (request: ExpressRequest) => Promise<RenderedPage | null>,
  ) =>
    forReads(async (request, response, next) => {
      const key = keyFor(request)
      const page = cache.find(key) ?? (await cache.render(key, () => render(request)))
      if (!page) return next()
      sendStored(page, request, response)
    })

  /** Sends a page for one person, which is not stored. */
  async function show(
    request: ExpressRequest,
    response: ExpressResponse,
    { path, status, posted }: { path: string; status: number; posted: Posted },
  ) {
    const page = await inQueue(request, () => renderPage(request, path, posted))
    response
      .status(page.status === 200 ? status : page.status)
      .set({ ...page.headers, 'Cache-Control': 'no-store' })
      .send(page.body)
  }

  return {
    show,
    /** Shows the message of a form without scripts once. */
    flashed: forReads(async (request, response, next) => {
      const text = flash.isSent(request) ? flash.take(request, response) : null
      if (text === null) return next()
      const posted = { message: { kind: 'success', text }, values: {}, problems: [] } as const
      await show(request, response, { path: addressOf(request), status: 200, posted })
    }),
    /** Answers from the cache, before the middleware that rendering needs. */
    cached: forReads((request, response, next) => {
      const isPersonal = flash.isSent(request) || options.preview?.state.isAskedFor(request)
      const page = isPersonal ? undefined : cache.find(keyOf(request, publicUrl))
      if (!page) return next()
      return options.redirectToLanguage(request, response, () => {
        // No event until now has invalidated it, so that its visitors need not read its content again.
        const event = follower?.lastEventId()
        if (event) response.setHeader('Server-Timing', `${CONTENT_EVENT};desc="${encodeURIComponent(event)}"`)
        sendStored(page, request, response)
      })
    }),
    files: answerFrom((request) => `file ${keyOf(request, publicUrl)}`, renderFile),
    previews,
    pages: answerFrom(
      (request) => keyOf(request, publicUrl),
      (request) => inQueue(request, () => renderPage(request)),
    ),
  }
}

const forReads =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    request.method === 'GET' || request.method === 'HEAD' ? handler(request, response, next) : next()

/** Without PUBLIC_URL a page's canonical links depend on the host that it was requested from. */
const keyOf = (request: ExpressRequest, publicUrl: string | null) =>
  `${originOf(request, publicUrl)} ${addressOf(request)}`

const addressOf = ({ originalUrl }: ExpressRequest) => pageAddress(originalUrl)

const toWebRequest = (request: ExpressRequest, publicUrl: string | null) =>
  new Request(originOf(request, publicUrl) + request.originalUrl, { method: request.method })

const toRendered = async (
  answer: Response,
  tags: readonly string[],
  maxAgeMs: number,
): Promise<RenderedPage> => ({
  status: answer.status,
  headers: Object.fromEntries(answer.headers),
  body: Buffer.from(await answer.arrayBuffer()),
  tags,
  maxAgeMs: answer.status === 200 ? maxAgeMs : 0,
})
