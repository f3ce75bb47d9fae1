import { createClient } from '@sanity/client'
import type { ContentSource } from './source.ts'

/** The only place that knows which lake the content comes from. */
export const createContentClient = ({ projectId, dataset, apiHost, useCdn }: ContentSource) =>
  createClient({
    projectId,
    dataset,
    apiVersion: '2025-02-19',
    perspective: 'published',
    useCdn: useCdn ?? false,
    ...(apiHost ? { apiHost, useProjectHostname: false } : {}),
  })
