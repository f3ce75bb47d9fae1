import type { SyncTag } from '@sanity/client'
import { type Content, parseResult } from './content.ts'
import type { Connection, FollowedContent } from './live.ts'
import type { ContentSource } from '@portfolio/contract/content-source'

export type BrowserContent = Content &
  FollowedContent & {
    /** Imports the client; pages arrive with their content, so this waits until the browser is idle or asks for more. */
    connect: () => Promise<Connection>
  }

/** @param initialTags of the content that the page arrived with */
export function createBrowserContent(source: ContentSource, initialTags: readonly SyncTag[]): BrowserContent {
  const used = new Set(initialTags)
  const kept = new Map<string, { json: string; tags: readonly SyncTag[] }>()
  let connection: Promise<Connection> | null = null
  let isFollowed = false
  let lastLiveEventId: string | null = null

  const connectOnce = () => {
    connection ??= import('./live.ts').then(({ connect }) => connect(source))
    return connection
  }
  return {
    connect: connectOnce,
    setFollowing: (isFollowing) => {
      isFollowed = isFollowing
      if (!isFollowing) kept.clear()
    },
    forget: (tags, eventId) => {
      lastLiveEventId = eventId
      const isStale = (of: readonly SyncTag[]) => of.some((tag) => tags.includes(tag))
      for (const [key, entry] of kept) if (isStale(entry.tags)) kept.delete(key)
      return isStale([...used])
    },
    async load(query, parameters) {
      const key = JSON.stringify([query, parameters])
      const known = kept.get(key)
      if (known) return parseResult(query, known.json)
      const { client } = await connectOnce()
      const { result, syncTags = [] } = await client.fetch(query, parameters, {
        filterResponse: false,
        ...(lastLiveEventId ? { lastLiveEventId } : {}),
      })
      for (const tag of syncTags) used.add(tag)
      if (isFollowed) kept.set(key, { json: JSON.stringify(result), tags: syncTags })
      return result
    },
  }
}
