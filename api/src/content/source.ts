import type { ContentSource } from '@portfolio/contract/content-source'
import type { HostedContent } from '#src/env.ts'

export const EMBEDDED_CONTENT = { projectId: 'portfolio', dataset: 'production' } as const

/** @param origin the address, without a trailing slash, at which the asking side reaches this process */
export const contentSource = (hosted: HostedContent | null, origin: string): ContentSource =>
  hosted
    ? { ...hosted, isHosted: true }
    : { ...EMBEDDED_CONTENT, isHosted: false, apiHost: `${origin}/lake`, assetHost: '/lake' }
