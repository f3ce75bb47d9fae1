import type { ContentSource } from '@portfolio/contract/content-source'
import type { ImpressionList } from '@portfolio/contract/impression'
import type { ReadInvitation } from '@portfolio/contract/team'
import type { SyncTag } from '@sanity/client'
import type { FormAddress, FormPost } from './forms/form-post.ts'
import type { Posted } from './forms/posted.ts'

export type QueryContent = (
  query: string,
  params: Record<string, string>,
) => Promise<{
  json: string
  syncTags: readonly SyncTag[]
}>

/** A page of the guestbook, which counts from 1. */
export type ListImpressions = (page: number) => Promise<ImpressionList>

/** Reads a picture by its address, as `fetch` does. */
export type ReadAsset = (address: string, options: { signal: AbortSignal }) => Promise<Response>

/** `all`: every draft, editable in the Studio; `shared`: the draft of one document, by a link. */
export type PreviewKind = 'all' | 'shared'

export type RenderOptions = {
  content: ContentSource
  /** Queries content in the server's process; without it queries go to `content` over HTTP. */
  queryContent: QueryContent | null
  /**
   * The latest event of the content's `live/events`. Hosted Sanity's CDN then answers with content at least as new,
   * and the browser rereads content that was published before its own connection.
   */
  lastLiveEventId: string | null
  /** When a document was first published, in ISO 8601; null where the content does not tell. */
  firstPublishedAt: (id: string) => string | null
  publicContent: ContentSource
  /** The site's public address without a trailing slash, for canonical links. */
  origin: string
  listImpressions: ListImpressions
  readInvitation: ReadInvitation
  readAsset: ReadAsset
  hasGoogle: boolean
  /** Whether mails are sent; else they wait in the outbox. */
  hasMailServer: boolean
  /** The result of a form without scripts; the page is then not hydrated. */
  posted?: Posted
  /** Which drafts the page contains; it then has a banner. By default none. */
  preview?: PreviewKind
  /** HTML that the development server adds to the head; empty when built. */
  head?: string
}

export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] }

/** Third-party code that a screen loads; the content security policy allows it on that screen only. */
export type Need = 'google'

type Page = {
  html: string
  status: number
  inline: InlineHashes
  needs: readonly Need[]
  syncTags: readonly SyncTag[]
  /** The page lists impressions, so changes of the guestbook invalidate it. */
  readsGuestbook: boolean
  /** Whether all its inline images could be read. If not, it should be rendered again soon. */
  isComplete: boolean
}

/** @param request GET or HEAD; only its URL is used, so that equal URLs give equal pages */
export type Render = (request: Request, options: RenderOptions) => Promise<Page | { redirect: Response }>

/** The form at an address, for browsers without scripts; null where there is none. */
export type FindFormPost = (url: URL) => { post: FormPost; address: FormAddress } | null

/** Files made from the content, whose addresses the choice of language does not redirect; null for any other address. */
export type RenderFile = (
  request: Request,
  options: RenderOptions,
) => Promise<{ response: Response; syncTags: readonly SyncTag[] } | null>
