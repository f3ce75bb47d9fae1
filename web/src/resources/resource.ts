import type { Language } from '@portfolio/contract/language'
import type { AssetBase } from '#src/content/assets.ts'
import type { Content } from '#src/content/content.ts'

/** Input of a file that is generated from the content. */
type ResourceRequest = {
  content: Content
  /** The site's public address, without a trailing slash. */
  origin: string
  language: Language
  assetBase: AssetBase
  /** When a document was first published, in ISO 8601; null where the content does not tell. */
  firstPublishedAt: (id: string) => string | null
}
export type Resource = (request: ResourceRequest) => Promise<Response>

export const answer = (body: BodyInit, contentType: string, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'Content-Type': contentType, 'Cache-Control': 'no-cache', ...headers } })
