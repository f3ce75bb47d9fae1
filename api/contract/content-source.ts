/** Where published content is read: from hosted Sanity, or from the lake of this site. */
export type ContentSource = {
  projectId: string
  dataset: string
  isHosted: boolean
  /** Whether the site shows drafts to those who edit them. */
  hasPreview: boolean
  /** Base URL of Sanity's HTTP API; null for Sanity's own; only a path in pages whose own host serves it. */
  apiHost: string | null
  /** Base URL of `/images` and `/files`, without a trailing slash; only a path when the site's own host serves them. */
  assetHost: string
}

/** The source that a page names, for the browser that shows it: a host can have more names than PUBLIC_URL's. */
export const atOwnHost = (source: ContentSource, origin: string): ContentSource => ({
  ...source,
  apiHost: source.apiHost && new URL(source.apiHost, origin).href,
})

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
