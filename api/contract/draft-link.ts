import * as z from 'zod/mini'

/** Upper limit of valid links to one document's draft, or to one release. */
export const DRAFT_LINKS_MAX = 20
export const DRAFT_LINK_DAYS = 7

/**
 * The published id of a document whose draft is shared, or the id of a release's document. Other documents with a dot in
 * their id are never public.
 */
const documentIdSchema = z.string().check(z.regex(/^(_\.releases\.)?[A-Za-z0-9_-]{1,128}$/))

/** Query of `GET /api/preview/links` */
export const draftLinkQuerySchema = z.object({ document: documentIdSchema })

/** `POST /api/preview/links` */
export const draftLinkInputSchema = z.object({
  document: documentIdSchema,
  path: z.string().check(z.startsWith('/'), z.maxLength(300)),
})

const draftLinkSchema = z.object({
  _id: z.string(),
  /** ISO 8601 */
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type DraftLink = z.infer<typeof draftLinkSchema>

/** `GET /api/preview/links`: the document's valid links, newest first. */
export const draftLinksSchema = z.object({ links: z.array(draftLinkSchema) })

/** Answer of `POST /api/preview/links`. The address is shown once: only a hash of its token is stored. */
export const newDraftLinkSchema = z.object({ link: draftLinkSchema, address: z.string() })
