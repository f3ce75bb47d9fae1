import type { SanityClient, SyncTag } from '@sanity/client'
import { type Content, parseResult } from './content.ts'
import { type ContentSource, publishedContent } from '@portfolio/contract/content-source'
import { importOnce } from '#src/import-once.ts'

export type BrowserContent = Content & {
  /** Imports the Sanity client, once. Pages contain their content, so many visits do not need it. */
  connect: () => Promise<SanityClient>
  /** Prefetches for a page that is not open yet; `load` finds the result. Never settles while nothing is cached. */
  ahead: Content
  /** Whether live events arrive, so that cached content stays valid until an event invalidates it. */
  setFollowing: (isFollowing: boolean) => void
  /** Invalidates content with one of the tags of an event. @returns whether the page uses any of it */
  forget: (tags: readonly SyncTag[], eventId: string) => boolean
}

type Result = { json: string; tags: readonly SyncTag[] }
/** `tags` of the result, once it has arrived and may be kept. */
type Entry = { reading: Promise<Result>; tags?: readonly SyncTag[] }

const never = new Promise<never>(() => {})

const overlap = (some: readonly SyncTag[], others: readonly SyncTag[]) =>
  some.some((tag) => others.includes(tag))

/** @param initialTags of the content that the page arrived with */
export function createBrowserContent(source: ContentSource, initialTags: readonly SyncTag[]): BrowserContent {
  const used = new Set(initialTags)
  /** Results, and requests in flight: a link may be followed before the prefetch for its page has ended. */
  const kept = new Map<string, Entry>()
  let isFollowed = false
  /** The tags of each event; null where events may have been missed. */
  const events: (readonly SyncTag[] | null)[] = []
  let lastLiveEventId: string | null = null

  const connect = importOnce(async () => {
    const { createClient } = await import('@sanity/client')
    return createClient(publishedContent(source))
  })
  function read(query: string, parameters: Record<string, string>): Promise<Result> {
    const key = JSON.stringify([query, parameters])
    const found = kept.get(key)
    if (found) return found.reading
    const entry: Entry = { reading: request(query, parameters) }
    kept.set(key, entry)
    const drop = () => kept.get(key) === entry && kept.delete(key)
    entry.reading.then(({ tags }) => (isFollowed ? (entry.tags = tags) : drop()), drop)
    return entry.reading
  }
  async function request(query: string, parameters: Record<string, string>): Promise<Result> {
    const client = await connect()
    const start = events.length
    const { result, syncTags = [] } = await client.fetch<unknown>(query, parameters, {
      filterResponse: false,
      ...(lastLiveEventId ? { lastLiveEventId } : {}),
    })
    // Events that arrived during the request are compared only now, because its tags were unknown.
    const isOutdated = events.slice(start).some((tags) => !tags || overlap(tags, syncTags))
    return isOutdated ? request(query, parameters) : { json: JSON.stringify(result), tags: syncTags }
  }
  return {
    connect,
    setFollowing: (isFollowing) => {
      isFollowed = isFollowing
      if (isFollowing) return
      kept.clear()
      events.push(null)
    },
    forget: (tags, eventId) => {
      lastLiveEventId = eventId
      events.push(tags)
      // Later loads must not reuse requests that started before the event.
      for (const [key, entry] of kept) if (!entry.tags || overlap(tags, entry.tags)) kept.delete(key)
      return overlap(tags, [...used])
    },
    load: async (query, parameters) => {
      const { json, tags } = await read(query, parameters)
      for (const tag of tags) used.add(tag)
      return parseResult(query, json)
    },
    ahead: {
      load: async (query, parameters) => {
        if (!isFollowed) return never
        const { json } = await read(query, parameters)
        return parseResult(query, json)
      },
    },
  }
}
