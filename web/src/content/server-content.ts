import type { SyncTag } from '@sanity/client'
import type { QueryContent, RenderOptions } from '#src/render-types.ts'
import { createContentClient } from './client.ts'
import { type Content, parseResult } from './content.ts'
import type { ContentSource } from '@portfolio/contract/content-source'

type Options = Pick<RenderOptions, 'queryContent' | 'lastLiveEventId'>

/**
 * Content for one page rendered on the server, and the sync tags of all queries it needed.
 * @param options.queryContent answers in this process; without it queries go to the source over HTTP
 */
export function createServerContent(
  source: ContentSource,
  { queryContent, lastLiveEventId }: Options = {},
): { content: Content; syncTags: () => SyncTag[] } {
  const tags = new Set<SyncTag>()
  const load = queryContent ? loadWith(queryContent, tags) : loadFrom(source, lastLiveEventId, tags)
  return { content: { load }, syncTags: () => [...tags] }
}

function loadWith(query: QueryContent, tags: Set<SyncTag>): Content['load'] {
  return async (text, parameters) => {
    const { json, syncTags } = await query(text, parameters)
    for (const tag of syncTags) tags.add(tag)
    return parseResult(text, json)
  }
}

function loadFrom(
  source: ContentSource,
  lastLiveEventId: string | null | undefined,
  tags: Set<SyncTag>,
): Content['load'] {
  // The event id makes hosted Sanity's CDN answer with what that event has published; a lake has no CDN.
  const useCdn = source.isHosted && Boolean(lastLiveEventId)
  const client = createContentClient(source).withConfig({ useCdn })
  const options = { filterResponse: false, ...(lastLiveEventId ? { lastLiveEventId } : {}) } as const
  return async (text, parameters) => {
    const { result, syncTags } = await client.fetch(text, parameters, options)
    for (const tag of syncTags ?? []) tags.add(tag)
    return result
  }
}
