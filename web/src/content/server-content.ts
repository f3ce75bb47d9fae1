import type { SyncTag } from '@sanity/client'
import type { QueryContent, RenderOptions } from '#src/render-types.ts'
import { type Content, parseResult } from './content.ts'
import { type ContentSource, publishedContent } from '@portfolio/contract/content-source'

type Options = Pick<RenderOptions, 'queryContent' | 'lastLiveEventId'>

/**
 * Content for one page rendered on the server, and the sync tags of its queries.
 * @param options.queryContent queries in this process; without it queries go to the source over HTTP
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
  // With the event id, hosted Sanity's CDN answers with content at least as new as that event; a lake has no CDN.
  const useCdn = source.isHosted && Boolean(lastLiveEventId)
  const connecting = connect(source, useCdn)
  const options = { filterResponse: false, ...(lastLiveEventId ? { lastLiveEventId } : {}) } as const
  return async (text, parameters) => {
    const client = await connecting
    const { result, syncTags } = await client.fetch(text, parameters, options)
    for (const tag of syncTags ?? []) tags.add(tag)
    return result
  }
}

/** Loads the client on first use: pages whose content is in this process need none. */
async function connect(source: ContentSource, useCdn: boolean) {
  const { createClient } = await import('@sanity/client')
  return createClient({ ...publishedContent(source), useCdn })
}
