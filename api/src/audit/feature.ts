import { Router } from 'express'
import * as z from 'zod/mini'
import { impressionCursorSchema } from '@portfolio/contract/id'
import type { Feature } from '#src/http/feature.ts'
import { query } from '#src/http/middleware.ts'
import type { AuditLog } from './audit-log.ts'

const querySchema = z.object({ cursor: z.optional(impressionCursorSchema) })

/** `GET /api/audit?cursor=<nextCursor of the previous page>` */
export function createAuditFeature(log: AuditLog) {
  const router = Router()
  router.get('/', query(querySchema), async (request, response) => {
    response.json(await log.list(request.query.cursor ?? null))
  })
  return { routers: {}, roleRouters: { '/audit': { roles: ['owner'], router } } } satisfies Feature
}
