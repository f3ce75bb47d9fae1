import { Router } from 'express'
import * as z from 'zod/mini'
import { requireOwner } from '#src/http/require-user.ts'
import { validate } from '#src/http/validate.ts'
import type { AuditLog } from './audit-log.ts'

const querySchema = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
})

/** `GET /api/audit?page=1`, for the owner */
export function createAuditRouter({ audit }: { audit: AuditLog }): Router {
  const router = Router()
  router.get('/', async (request, response) => {
    requireOwner(request)
    const { page } = validate(querySchema, request.query)
    response.set('Cache-Control', 'no-store').json(await audit.list(page))
  })
  return router
}
