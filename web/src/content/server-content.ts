import type { SyncTag } from '@sanity/client'
import type { QueryContent, RenderOptions } from '#src/render-types.ts'
import { type Content, parseResult } from './content.ts'
import { publishedContent } from '@portfolio/contract/content-source'

type Options = Pick<RenderOptions, 'content' | 'queryContent' | 'lastLiveEventId'>

export function createServerContent(options: Options): { content: Content; syncTags: () => SyncTag[] } {
  const tags = new Set<SyncTag>()
  const { queryContent } = options
  const load = queryContent ? loadWith(queryContent, tags) : loadFrom(options, tags)
  return { content: { load }, syncTags: () => [...tags] }
}

function loadWith(query: QueryContent, tags: Set<SyncTag>): Content['load'] {
  return async (text, parameters) => {
    const { json, syncTags } = await query(text, parameters)
    for (const tag of syncTags) tags.add(tag)
    return parseResult(text, json)
  }
}

function loadFrom({ content: source, lastLiveEventId }: Options, tags: Set<SyncTag>): Content['load'] {
  // With the event id, hosted Sanity's CDN answers with content at least as new as that event; a lake has no CDN.
  const useCdn = source.isHosted && Boolean(lastLiveEventId)
  // Imported on demand: pages whose content is in this process need no client.
  const connecting = import('@sanity/client').then(({ createClient }) =>
    createClient({ ...publishedContent(source), useCdn }),
  )
  const options = { filterResponse: false, ...(lastLiveEventId ? { lastLiveEventId } : {}) } as const
  return async (text, parameters) => {
    const client = await connecting
    const { result, syncTags } = await client.fetch(text, parameters, options)
    for (const tag of syncTags ?? []) tags.add(tag)
    return result
  }
}
