import { Router } from 'express'
import * as z from 'zod/mini'
import type { Feature } from '#src/http/feature.ts'
import { query } from '#src/http/middleware.ts'
import type { AuditLog } from './audit-log.ts'

const querySchema = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
})

/** `GET /api/audit?page=1` */
export function createAuditFeature(log: AuditLog) {
  const router = Router()
  router.get('/', query(querySchema), async (request, response) => {
    response.json(await log.list(request.query.page))
  })
  return { routers: {}, ownerRouters: { '/audit': router } } satisfies Feature
}
