import type { Lake } from '@portfolio/lake'
import {
  fetchSecretQuery,
  urlSearchParamPreviewPathname,
  urlSearchParamPreviewSecret,
} from '@sanity/preview-url-secret/constants'
import * as z from 'zod/mini'
import { localPath } from '#src/http/local-path.ts'

/** Of the address that the Studio opens: a secret that it has stored in the lake, and the page to go on to. */
export const previewQuerySchema = z.object({
  [urlSearchParamPreviewSecret]: z.string(),
  [urlSearchParamPreviewPathname]: z._default(z.string(), '/'),
})
export type PreviewQuery = z.infer<typeof previewQuerySchema>

/** Whether the Studio has stored this secret within the last hour. */
export async function isPreviewSecret(lake: Pick<Lake, 'query'>, query: PreviewQuery): Promise<boolean> {
  const secret = query[urlSearchParamPreviewSecret]
  const { json } = await lake.query(fetchSecretQuery, { secret }, { perspective: 'raw' })
  return json !== 'null'
}

export const pageOfPreview = (query: PreviewQuery) => localPath(query[urlSearchParamPreviewPathname])
