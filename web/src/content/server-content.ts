import type { ContentSourceMap, SyncTag } from '@sanity/client'
import { STEGA } from './stega.ts'
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
    const { json, syncTags, sourceMap } = await query(text, parameters)
    for (const tag of syncTags) tags.add(tag)
    const result = parseResult(text, json)
    if (!sourceMap) return result
    const { stegaEncodeSourceMap } = await import('@sanity/client/stega')
    return stegaEncodeSourceMap(result, parseSourceMap(sourceMap), STEGA)
  }
}

/** The lake's source map; its JSON has the format of the client's type. */
function parseSourceMap(json: string): ContentSourceMap {
  const map: unknown = JSON.parse(json)
  if (!isSourceMap(map)) throw new Error('The lake has sent no source map')
  return map
}

const isSourceMap = (value: unknown): value is ContentSourceMap =>
  typeof value === 'object' && value !== null && 'mappings' in value

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
