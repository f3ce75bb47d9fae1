import type { ContentSource } from '@portfolio/contract/content-source'
import * as z from 'zod/mini'

const contentSourceSchema: z.ZodMiniType<ContentSource> = z.object({
  projectId: z.string(),
  dataset: z.string(),
  isHosted: z.boolean(),
  hasPreview: z.boolean(),
  apiHost: z.nullable(z.string()),
  assetHost: z.string(),
})

/** Reads the content source that the server has written into the Studio's page. */
export const readContentSource = (): ContentSource =>
  contentSourceSchema.parse(JSON.parse(document.getElementById('portfolio-config')?.textContent ?? 'null'))
