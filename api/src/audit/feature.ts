import { rolesThat } from '@portfolio/contract/roles'
import { Router } from 'express'
import * as z from 'zod/mini'
import { impressionCursorSchema } from '@portfolio/contract/id'
import type { Feature } from '#src/http/feature.ts'
import { validate } from '#src/http/validate.ts'
import type { AuditLog } from './audit-log.ts'

const querySchema = z.object({ cursor: z.optional(impressionCursorSchema) })

/** `GET /api/audit?cursor=<nextCursor of the previous page>` */
export function createAuditFeature(log: AuditLog) {
  const router = Router()
  router.get('/', async (request, response) => {
    const { cursor = null } = validate(querySchema, request.query)
    response.json(await log.list(cursor))
  })
  return {
    roleRouters: { '/audit': { roles: rolesThat('read', 'auditLog'), router } },
  } satisfies Feature
}
