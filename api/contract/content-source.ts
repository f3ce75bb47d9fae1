/** Where published content is read: from hosted Sanity, or from the lake of this site. */
export type ContentSource = {
  projectId: string
  dataset: string
  isHosted: boolean
  /** Whether the site shows drafts to those who edit them. */
  hasPreview: boolean
  /** Base URL of Sanity's HTTP API; null for Sanity's own. */
  apiHost: string | null
  /** Base URL of `/images` and `/files`, without a trailing slash; only a path when the site's own host serves them. */
  assetHost: string
}

/** Options for `createClient` of `@sanity/client`: published documents of a source. */
export const publishedContent = ({ projectId, dataset, apiHost }: ContentSource) =>
  ({
    projectId,
    dataset,
    apiVersion: '2025-02-19',
    perspective: 'published',
    useCdn: false,
    ...(apiHost ? { apiHost, useProjectHostname: false } : {}),
  }) as const
