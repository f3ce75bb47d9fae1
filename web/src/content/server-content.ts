import type { SyncTag } from '@sanity/client'
import type { QueryContent } from '#src/render-types.ts'
import { createContentClient } from './client.ts'
import type { Content } from './content.ts'
import type { ContentSource } from '@portfolio/contract/content-source'

/**
 * Content for one page rendered on the server, and the sync tags of all queries it needed.
 * @param query answers in this process; without it queries go to the source over HTTP
 */
export function createServerContent(
  source: ContentSource,
  query?: QueryContent | null,
): { content: Content; syncTags: () => SyncTag[] } {
  const tags = new Set<SyncTag>()
  const load = query ? loadWith(query, tags) : loadFrom(source, tags)
  return { content: { load }, syncTags: () => [...tags] }
}

function loadWith(query: QueryContent, tags: Set<SyncTag>): Content['load'] {
  return async (text, parameters) => {
    const { json, syncTags } = await query(text, parameters)
    for (const tag of syncTags) tags.add(tag)
    return JSON.parse(json)
  }
}

function loadFrom(source: ContentSource, tags: Set<SyncTag>): Content['load'] {
  const client = createContentClient(source)
  return async (text, parameters) => {
    const { result, syncTags } = await client.fetch(text, parameters, { filterResponse: false })
    for (const tag of syncTags ?? []) tags.add(tag)
    return result
  }
}
