import * as z from 'zod/mini'

/** `GET /api/audit?cursor=<nextCursor of the previous page>`: newest first, fifty a page. */
export const auditSchema = z.object({
  entries: z.array(
    z.object({
      /** ISO 8601 */
      at: z.string(),
      /** The event, such as `signed-in`. */
      kind: z.string(),
      way: z.nullable(z.string()),
      email: z.nullable(z.string()),
      /** Such as `192.0.2.0/24`. */
      network: z.nullable(z.string()),
      userAgent: z.string(),
      /** Such as the title of a release; entries of earlier versions do not have it. */
      subject: z.optional(z.nullable(z.string())),
    }),
  ),
  /** Null on the last page. */
  nextCursor: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof auditSchema>['entries'][number]
