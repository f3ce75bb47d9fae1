import type { SanityClient } from '@sanity/client'
import type { Content, SyncTag } from './content.ts'
import type { ContentSource } from './source.ts'

export type BrowserContent = Content & {
  /** Imports the client; pages arrive with their content, so this waits until the browser is idle or asks for more. */
  client(): Promise<SanityClient>
  /** Whether anything loaded since the page was opened carries one of these tags. */
  uses(tags: readonly SyncTag[]): boolean
  /** The last event of the lake: results are to be at least as new. */
  seen(eventId: string): void
}

export function createBrowserContent(source: ContentSource, initialTags: readonly SyncTag[]): BrowserContent {
  const used = new Set(initialTags)
  let client: Promise<SanityClient> | null = null
  let lastLiveEventId: string | null = null

  const importClient = () => {
    client ??= import('./client.ts').then(({ createContentClient }) => createContentClient(source))
    return client
  }
  return {
    client: importClient,
    uses: (tags) => tags.some((tag) => used.has(tag)),
    seen: (eventId) => {
      lastLiveEventId = eventId
    },
    async load(query, parameters) {
      const sanity = await importClient()
      const { result, syncTags } = await sanity.fetch(query, parameters, {
        filterResponse: false,
        ...(lastLiveEventId ? { lastLiveEventId } : {}),
      })
      for (const tag of syncTags ?? []) used.add(tag)
      return result
    },
  }
}
