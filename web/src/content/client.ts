import { createClient } from '@sanity/client'
import type { ContentSource } from '@portfolio/contract/content-source'

/** A client of the content source, whichever it is; the only place that depends on it. */
export const createContentClient = ({ projectId, dataset, apiHost }: ContentSource) =>
  createClient({
    projectId,
    dataset,
    apiVersion: '2025-02-19',
    perspective: 'published',
    useCdn: false,
    ...(apiHost ? { apiHost, useProjectHostname: false } : {}),
  })
