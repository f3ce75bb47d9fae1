import type { Environment } from '#src/env.ts'
import type { Feature } from '#src/http/feature.ts'
import { createDiskCheck } from './disk-check.ts'
import { type HealthDetails, createHealth } from './health.ts'
import { type Readings, createMetrics } from './metrics.ts'
import { createMetricsRouter } from './metrics-router.ts'

/**
 * The health of the parts at `/api/health`, and metrics for Prometheus at `/api/metrics`.
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
  return {
    health: createHealth({ ...options.ready, disk: createDiskCheck(dataDirectory) }, options.details),
    observe: metrics.observe,
    routers: { '/metrics': createMetricsRouter({ metrics, token: metricsToken }) },
  } satisfies Feature & Record<string, unknown>
}
