import type { SanityClient } from '@sanity/client'
import { type ContentSource, publishedContent } from '@portfolio/contract/content-source'

/** The client of a lake elsewhere. Its library is loaded on first use: portfolios with their own lake need none. */
export function hostedClient(source: ContentSource): () => Promise<SanityClient> {
  let client: Promise<SanityClient> | null = null
  return () => (client ??= connect(source))
}

async function connect(source: ContentSource) {
  const { createClient } = await import('@sanity/client')
  return createClient(publishedContent(source))
}
