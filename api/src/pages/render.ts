import type { Request } from 'express'
import type { InlineHashes, Need, Posted, QueryContent, RenderOptions } from '@portfolio/web/render'
import { limitKeyOf, createFairQueue } from '@portfolio/lake'
import { languageInfo } from '@portfolio/contract/language'
import { languageOfPath, pageOfSharingPicture } from '@portfolio/contract/paths'
import { GUESTBOOK_TAG, type MadeAnswer } from '#src/cache/answer-cache.ts'
import type { ShownDrafts } from '#src/content/drafts.ts'
import type { ContentFollower } from '#src/content/follow.ts'
import { hasSecret } from '@portfolio/contract/secret-parameters'
import { TOKEN_PAGE_HEADERS } from '#src/http/security-headers.ts'
import type { Limits } from '#src/limits.ts'
import type { Site } from './builds.ts'
import { publicOrigin } from './origin.ts'
import { pageAddress } from './page-address.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { overloaded } from '#src/http/errors.ts'

/** Bounds the age of values that depend on the clock, such as the year in the footer. */
const MAX_AGE_MS = 60 * 60_000
/** Impressions of other processes appear after this time; those of this process invalidate the page. */
const GUESTBOOK_MAX_AGE_MS = 1_000
/** For a page that lacks images which could not be read in time: each render may wait two seconds for their host. */
const INCOMPLETE_MAX_AGE_MS = 60_000
/**
 * Browsers revalidate with the ETag. Shared caches, such as a CDN, serve a page for a second, and a stale one for a
 * minute while they revalidate.
 */
const SHARED_CACHE = 'public, max-age=0, s-maxage=1, stale-while-revalidate=59'

export type Rendering = {
  /** Loaded once when built, for each request while developing. */
  load: () => Promise<Site>
  /** Null while developing, when nothing is cached. */
  follower: ContentFollower | null
  /** The same for every page and file. */
  common: Omit<RenderOptions, 'origin' | 'lastLiveEventId' | 'posted' | 'preview' | 'head'>
  publicUrl: string | null
  /** HTML that the development server adds to the head of a page; empty when built. */
  head: (url: string) => Promise<string>
  limits: Pick<Limits, 'sharingPicture' | 'sharedPage'>
  pageHeaders: (inline: InlineHashes, needs: readonly Need[], isFramed: boolean) => MadeAnswer['headers']
}

/** What a page shows to one browser: the result of a form without scripts, or drafts. */
type Person = { posted?: Posted; previewed?: { drafts: ShownDrafts; queryContent: QueryContent } }

/** Renders pages, and files that are made from the content, a few at a time. */
export function createRenderer(options: Rendering) {
  const { follower, publicUrl } = options
  const queue = createRenderQueue()

  /** A query can be anything, so only addresses without one are stored. */
  const maxAgeOf = (path: string, maxAgeMs: number) =>
    follower?.isFollowing() && !path.includes('?') ? maxAgeMs : 0

  const renderOptions = (origin: string): RenderOptions => ({
    ...options.common,
    origin,
    lastLiveEventId: follower?.lastEventId() ?? null,
  })

  async function renderDocument(request: Request, path: string, { posted, previewed }: Person) {
    const { render } = await options.load()
    const origin = publicOrigin(request, publicUrl)
    const url = new URL(origin + path)
    const page = await render(new globalThis.Request(url), {
      ...renderOptions(origin),
      ...(posted ? { posted } : {}),
      ...(previewed && {
        queryContent: previewed.queryContent,
        preview: previewed.drafts === 'all' ? 'all' : 'shared',
      }),
      head: posted ? '' : await options.head(path),
    })
    if ('redirect' in page) return toMade(page.redirect, [], 0)
    const longest = page.isComplete ? MAX_AGE_MS : INCOMPLETE_MAX_AGE_MS
    const isStored = page.status === 200 && !previewed
    return {
      status: page.status,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Language': languageInfo(languageOfPath(path.replace(/\?.*/, ''))).tag,
        'Cache-Control': page.status === 200 ? SHARED_CACHE : 'no-cache',
        ...options.pageHeaders(page.inline, page.needs, previewed?.drafts === 'all'),
        ...(previewed ? { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' } : {}),
        ...(hasSecret(Object.fromEntries(url.searchParams)) && !previewed ? TOKEN_PAGE_HEADERS : {}),
      },
      body: Buffer.from(page.html),
      tags: [...page.syncTags, ...(page.readsGuestbook ? [GUESTBOOK_TAG] : [])],
      maxAgeMs: isStored ? maxAgeOf(path, page.readsGuestbook ? GUESTBOOK_MAX_AGE_MS : longest) : 0,
    }
  }

  return {
    /**
     * @param path of the page, with its query string
     * @param person what a page for one browser shows
     */
    page: (request: Request, path: string, person: Person = {}) =>
      queue.run(limitKeyOf(request.ip), () => renderDocument(request, path, person)),

    /** @returns null when there is no file at the address */
    async file(request: Request): Promise<MadeAnswer | null> {
      // Other files are made once per publication, a sharing picture once per address of a page.
      if (pageOfSharingPicture(request.path)) await options.limits.sharingPicture(request)
      const { renderFile } = await options.load()
      const origin = publicOrigin(request, publicUrl)
      const { originalUrl } = request
      const file = await queue.run(limitKeyOf(request.ip), () =>
        renderFile(new globalThis.Request(origin + originalUrl), renderOptions(origin)),
      )
      const maxAgeMs = maxAgeOf(pageAddress(originalUrl), MAX_AGE_MS)
      return file && toMade(file.response, file.syncTags, maxAgeMs)
    },
  }
}

const toMade = async (answer: Response, tags: readonly string[], maxAgeMs: number): Promise<MadeAnswer> => ({
  status: answer.status,
  headers: Object.fromEntries(answer.headers),
  body: Buffer.from(await answer.arrayBuffer()),
  tags,
  maxAgeMs: answer.status === 200 ? maxAgeMs : 0,
})

/** Enough that renderings which wait for content do not hold up the others. */
const AT_ONCE = 16
/** Per client: a browser requests six addresses at a time, and many people can share one network address. */
const WAITING_MOST = { ofClient: 50, all: 500 }
const RETRY_AFTER_S = 2

/**
 * Renders a few pages at a time, in turns of their clients, and starts one per turn of the event loop, so that cached
 * pages are sent in between.
 */
export function createRenderQueue() {
  const queue = createFairQueue({
    atOnce: AT_ONCE,
    most: WAITING_MOST.all + AT_ONCE,
    mostPerClient: WAITING_MOST.ofClient + AT_ONCE,
    refuse: () => overloaded(RETRY_AFTER_S),
  })
  let lastTurn: Promise<void> = Promise.resolve()
  return {
    /** @throws {HttpError} 503 when too many wait */
    run: <Result>(client: string, render: () => Promise<Result>): Promise<Result> =>
      queue.run(client, async () => {
        lastTurn = lastTurn.then(() => nextTurn())
        await lastTurn
        return render()
      }),
  }
}
