import type { ContentSource } from '@portfolio/contract/content-source'
import type { HostedContent } from '#src/env.ts'

export const EMBEDDED_CONTENT = { projectId: 'portfolio', dataset: 'production' } as const

/**
 * @param origin the address of this process, without a trailing slash; empty in pages
 * @param hasPreview whether drafts can be read
 */
export const contentSource = (
  hosted: HostedContent | null,
  origin: string,
  hasPreview: boolean,
): ContentSource =>
  hosted
    ? { ...hosted, isHosted: true, hasPreview }
    : { ...EMBEDDED_CONTENT, isHosted: false, hasPreview, apiHost: `${origin}/lake`, assetHost: '/lake' }
