import type { ContentSource } from '@portfolio/contract/content-source'

export const EMBEDDED_CONTENT = { projectId: 'portfolio', dataset: 'production' } as const

/** @param origin the address, without a trailing slash, at which the asking side reaches this process */
export const contentSource = (
  hosted: { projectId: string; dataset: string } | null,
  origin: string,
): ContentSource =>
  hosted ? { ...hosted, apiHost: null } : { ...EMBEDDED_CONTENT, apiHost: `${origin}/lake` }
