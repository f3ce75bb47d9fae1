import type { Feature } from '#src/http/feature.ts'
import { type Readings, createMetrics } from './metrics.ts'
import { createMetricsRouter } from './metrics-router.ts'

/**
 * Metrics for Prometheus at `/api/metrics`.
 * @param options.token lets a scraper in beside the owner's session; null for the owner alone
 */
export function createMetricsFeature({ token, readings }: { token: string | null; readings: Readings }) {
  const metrics = createMetrics(readings)
  return {
    observe: metrics.observe,
    routers: { '/metrics': createMetricsRouter({ metrics, token }) },
  } satisfies Feature & Record<string, unknown>
}
