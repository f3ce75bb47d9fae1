import type { SyncTag } from '@sanity/client'
import { createContentClient } from './client.ts'
import type { Content } from './content.ts'
import type { ContentSource } from '@portfolio/contract/content-source'

/** Content for one page rendered on the server, and the tags of all that went into it. */
export function createServerContent(source: ContentSource): { content: Content; syncTags: () => SyncTag[] } {
  const client = createContentClient(source)
  const tags = new Set<SyncTag>()
  return {
    content: {
      async load(query, parameters) {
        const { result, syncTags } = await client.fetch(query, parameters, { filterResponse: false })
        for (const tag of syncTags ?? []) tags.add(tag)
        return result
      },
    },
    syncTags: () => [...tags],
  }
}
