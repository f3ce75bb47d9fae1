import { rolesThat } from '@portfolio/contract/roles'
import { type Request, Router } from 'express'
import type { Environment } from '#src/env.ts'
import type { Feature } from '#src/http/feature.ts'
import { requireRole } from '#src/http/middleware.ts'
import { isSame } from '#src/sessions/is-same.ts'
import { createDiskCheck } from './disk-check.ts'
import { type HealthDetails, createHealth } from './health.ts'
import { type Readings, createMetrics } from './metrics.ts'

/**
 * The health of the parts at `/api/health`, and metrics for Prometheus at `/api/metrics`, for the owner's session
 * or the bearer token of METRICS_TOKEN.
 * @param options.ready whether requests can use the database and the content
 * @param options.measured the parts with readings of their own
 */
export function createOperationsFeature(
  { dataDirectory, metricsToken }: Pick<Environment, 'dataDirectory' | 'metricsToken'>,
  options: {
    ready: Record<'database' | 'content', () => boolean | Promise<boolean>>
    details: HealthDetails
    measured: { readings: Readings }[]
  },
) {
  const metrics = createMetrics(options.measured.map(({ readings }) => readings))
  const router = Router()
  router.get('/', async (request, response) => {
    if (metricsToken === null || !isSame(bearerTokenOf(request), metricsToken))
      requireRole(request, ...rolesThat('read', 'metrics'))
    response.type(metrics.contentType).send(await metrics.print())
  })
  return {
    health: createHealth({ ...options.ready, disk: createDiskCheck(dataDirectory) }, options.details),
    observe: metrics.observe,
    routers: { '/metrics': router },
  } satisfies Feature & Record<string, unknown>
}

const bearerTokenOf = (request: Request) =>
  /^Bearer (.+)$/.exec(request.get('Authorization') ?? '')?.[1] ?? ''
