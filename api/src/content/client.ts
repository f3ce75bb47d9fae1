import { createClient } from '@sanity/client'
import type { ContentSource } from '@portfolio/contract/content-source'

const API_VERSION = '2025-02-19'

/** A client that reads published documents where this process reads its content. */
export function createContentClient({ projectId, dataset, apiHost }: ContentSource) {
  return createClient({
    projectId,
    dataset,
    apiVersion: API_VERSION,
    perspective: 'published',
    useCdn: false,
    ...(apiHost ? { apiHost, useProjectHostname: false } : {}),
  })
}
