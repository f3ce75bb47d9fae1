import * as z from 'zod/mini'

/** Where published content is read: hosted Sanity when `apiHost` is null, otherwise the lake at that URL. */
export const contentSourceSchema = z.object({
  projectId: z.string(),
  dataset: z.string(),
  apiHost: z.nullable(z.string()),
})
export type ContentSource = z.infer<typeof contentSourceSchema>
