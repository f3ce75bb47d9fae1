import type { ContentSource } from '@portfolio/contract/content-source'
import type { SyncTag } from '@sanity/client'
import type { FormAddress, FormPost } from './forms/form-post.ts'
import type { Posted } from './forms/posted.ts'

/** Answers a query from published documents. `json` is the result. */
export type QueryContent = (
  query: string,
  params: Record<string, string>,
) => Promise<{
  json: string
  syncTags: readonly SyncTag[]
  /** JSON; where there is one, texts carry the address of their field in the Studio. */
  sourceMap?: string | null
}>

/** `all`: every draft, editable in the Studio; `shared`: that of one document, for somebody who has a link. */
export type PreviewKind = 'all' | 'shared'

export type RenderOptions = {
  /** Where the server reads content. */
  content: ContentSource
  /** Answers queries where the content is in the server's own process; otherwise they go to `content` over HTTP. */
  queryContent?: QueryContent | null
  /**
   * The latest event of the content's `live/events`. Hosted Sanity's CDN then answers with content at least as new, and
   * the browser reads again what was published before its own connection.
   */
  lastLiveEventId?: string | null
  /** Where the browser reads content. */
  publicContent: ContentSource
  /** The site's public address without a trailing slash, for canonical links. */
  origin: string
  /** Where the server reaches its own API, without a trailing slash; the public address when left out. */
  apiOrigin?: string
  /** Whether sign-in with Google is set up; false when left out. */
  hasGoogle?: boolean
  /** What a form without scripts has led to; the page is then not hydrated. */
  posted?: Posted
  /** Which drafts the page shows, and is marked for; none when left out. */
  preview?: PreviewKind
  /** What the development server adds to the head of a page; nothing when built. */
  head?: string
}

/** Sources, as a content security policy writes them, of the scripts and styles that stand inline in a page. */
export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] }

/** Third-party code that a screen loads; the content security policy allows it on that screen only. */
export type Need = 'google'

/** A page, complete with its content, as an HTML document. */
type Page = {
  html: string
  status: number
  inline: InlineHashes
  /** Third-party code that the page's screens load. */
  needs: readonly Need[]
  /** The page is out of date once a change has one of these tags. */
  syncTags: readonly SyncTag[]
  /** The page lists impressions, so it also changes with the guestbook. */
  readsGuestbook: boolean
}

/** @param request GET or HEAD; only its address counts, so that equal addresses give equal pages */
export type Render = (request: Request, options: RenderOptions) => Promise<Page | { redirect: Response }>

/** The form at an address of the site, for browsers without scripts; null where there is none. */
export type FindFormPost = (url: URL) => { post: FormPost; address: FormAddress } | null

/**
 * What is made from the content besides pages: sitemap, feed, CV as PDF and JSON. These addresses are not pages, so
 * no choice of language leads away from them.
 * @returns null when the address is none of these
 */
export type RenderFile = (
  request: Request,
  options: Pick<
    RenderOptions,
    'content' | 'queryContent' | 'lastLiveEventId' | 'publicContent' | 'origin' | 'apiOrigin'
  >,
) => Promise<{ response: Response; syncTags: readonly SyncTag[] } | null>
