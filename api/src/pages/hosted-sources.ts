import type { HostedContent } from '#src/env.ts'

const SANITY = ['https://*.sanity.io', 'https://*.api.sanity.io', 'wss://*.api.sanity.io']
/** Modules that the Studio loads; the policy's wildcard does not match the domain itself. */
const SANITY_MODULES = ['https://sanity-cdn.com', 'https://*.sanity-cdn.com']

/** CSP sources of the hosts that pages load content from; none for the lake of this site. */
export function contentSources(hosted: HostedContent | null): string[] {
  if (!hosted) return []
  if (hosted.apiHost === null) return SANITY
  const origins = [hosted.apiHost, hosted.assetHost].map((address) => new URL(address).origin)
  return [...new Set([...origins, ...origins.map((origin) => origin.replace(/^http/, 'ws'))])]
}

/** CSP sources of the hosts that the Studio calls. */
export const studioSources = (hosted: HostedContent | null): string[] =>
  hosted ? [...contentSources(hosted), ...SANITY_MODULES] : []
