/** Where published content is read: hosted Sanity when `apiHost` is null, else the lake at that address. */
export type ContentSource = {
  projectId: string
  dataset: string
  apiHost: string | null
  /** Whether hosted Sanity may answer from its edge cache. */
  useCdn?: boolean
}
