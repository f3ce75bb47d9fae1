import type { Language } from '@portfolio/contract/language'
import type { AssetBase } from '#src/content/assets.ts'
import type { Content } from '#src/content/content.ts'
import type { RenderOptions } from '#src/render-types.ts'

type ResourceRequest = Pick<RenderOptions, 'origin' | 'firstPublishedAt'> & {
  content: Content
  language: Language
  assetBase: AssetBase
}
export type Resource = (request: ResourceRequest) => Promise<Response>

export const answer = (body: BodyInit, contentType: string, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { 'Content-Type': contentType, 'Cache-Control': 'no-cache', ...headers } })
