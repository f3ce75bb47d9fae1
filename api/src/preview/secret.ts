import {
  urlSearchParamPreviewPathname,
  urlSearchParamPreviewSecret,
} from '@sanity/preview-url-secret/constants'
import * as z from 'zod/mini'
import { localPath } from '#src/http/local-path.ts'

/**
 * Query of the address that the Studio opens: a secret that it has stored in the lake, and the page to redirect to.
 */
export const previewQuerySchema = z.object({
  [urlSearchParamPreviewSecret]: z.string(),
  [urlSearchParamPreviewPathname]: z._default(z.string(), '/'),
})
export type PreviewQuery = z.infer<typeof previewQuerySchema>

export const secretOfPreview = (query: PreviewQuery) => query[urlSearchParamPreviewSecret]

export const pageOfPreview = (query: PreviewQuery) => localPath(query[urlSearchParamPreviewPathname])
