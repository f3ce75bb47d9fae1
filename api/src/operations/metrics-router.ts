import { rolesThat } from '@portfolio/contract/roles'
import { type Request, type RequestHandler, Router } from 'express'
import { isSame } from '#src/sessions/is-same.ts'
import { requireRole } from '#src/http/require-user.ts'
import type { Metrics } from './metrics.ts'

/**
 * `GET /api/metrics`, for the owner's session or the bearer token of METRICS_TOKEN
 * @param token null when only the owner may read
 */
export function createMetricsRouter({ metrics, token }: { metrics: Metrics; token: string | null }): Router {
  const guard: RequestHandler = (request, _response, next) => {
    if (token === null || !isSame(bearerTokenOf(request), token))
      requireRole(request, ...rolesThat('read', 'metrics'))
    next()
  }
  const print: RequestHandler = async (_request, response) => {
    response.type(metrics.contentType).send(await metrics.print())
  }
  const router = Router()
  router.get('/', guard, print)
  return router
}

const bearerTokenOf = (request: Request) =>
  /^Bearer (.+)$/.exec(request.get('Authorization') ?? '')?.[1] ?? ''
