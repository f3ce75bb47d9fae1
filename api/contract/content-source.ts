import * as z from 'zod/mini'

/** Where published content is read: from hosted Sanity, or from the lake of this site. */
export const contentSourceSchema = z.object({
  projectId: z.string(),
  dataset: z.string(),
  isHosted: z.boolean(),
  /** Whether the site shows drafts to those who edit them. */
  hasPreview: z.boolean(),
  /** Base URL of Sanity's HTTP API; null for Sanity's own. */
  apiHost: z.nullable(z.string()),
  /** What `/images` and `/files` are below, without a trailing slash; a path where they are on the site's own host. */
  assetHost: z.string(),
})
export type ContentSource = z.infer<typeof contentSourceSchema>

/** Options for `createClient` of `@sanity/client`: published documents of a source, whichever it is. */
export const publishedContent = ({ projectId, dataset, apiHost }: ContentSource) =>
  ({
    projectId,
    dataset,
    apiVersion: '2025-02-19',
    perspective: 'published',
    useCdn: false,
    ...(apiHost ? { apiHost, useProjectHostname: false } : {}),
  }) as const
