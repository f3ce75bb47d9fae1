import * as z from 'zod/mini'

const schema = z.object({ projectId: z.string(), dataset: z.string(), apiHost: z.nullable(z.string()) })

/** Where the content is: hosted Sanity when `apiHost` is null, else the lake at that address. */
export type ContentSource = z.infer<typeof schema>

/** What the server has written into the page. */
export const readContentSource = (): ContentSource =>
  schema.parse(JSON.parse(document.getElementById('portfolio-config')?.textContent ?? 'null'))
