import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Upper bounds in seconds; a page from the cache takes less than one millisecond. */
const LATENCY_BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Values of other parts, read at each scrape. Names of counters end in `_total`. */
export type Readings = Record<string, { help: string; read: () => number | Promise<number> }>

/**
 * Prometheus metrics of this process. Without prom-client's default metrics: their timers wake an idle process a
 * hundred times a second.
 */
export function createMetrics(measured: Readings[]) {
  const registry = new Registry()
  const latency = new Histogram({
    name: 'portfolio_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer; event streams are left out',
    labelNames: ['area', 'method', 'status'],
    buckets: LATENCY_BUCKETS,
    registers: [registry],
  })
  for (const [name, { help, read }] of [PROCESS, ...measured].flatMap((readings) => Object.entries(readings)))
    addReading(registry, `portfolio_${name}`, help, read)

  function observe(request: IncomingMessage, response: ServerResponse) {
    const started = performance.now()
    // Routers change `request.url` while they handle a request.
    const area = areaLabel(request.url ?? '')
    response.once('finish', () => {
      const type = response.getHeader('Content-Type')
      if (typeof type === 'string' && type.startsWith('text/event-stream')) return
      const labels = { area, method: methodLabel(request), status: String(response.statusCode) }
      latency.observe(labels, (performance.now() - started) / 1_000)
    })
  }

  return {
    observe,
    contentType: registry.contentType,
    /** In Prometheus's text format. A value that cannot be read is 0. */
    print: () => registry.metrics(),
  }
}

function addReading(registry: Registry, name: string, help: string, read: () => number | Promise<number>) {
  const Metric = name.endsWith('_total') ? Counter : Gauge
  const metric = new Metric({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await Promise.resolve()
        .then(read)
        .catch(() => 0)
      metric.reset()
      metric.inc(value)
    },
  })
}

const PROCESS: Readings = {
  process_resident_memory_bytes: {
    help: 'Resident memory of the server process, without its child processes',
    read: () => process.memoryUsage.rss(),
  },
  process_heap_used_bytes: { help: 'Heap in use', read: () => process.memoryUsage().heapUsed },
  process_cpu_seconds_total: {
    help: 'CPU time of the server process and its threads',
    read: () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1_000_000
    },
  },
  process_uptime_seconds: { help: 'Time since the start', read: () => process.uptime() },
}

/** Few values, whatever clients send: each combination of labels is a time series. */
function areaLabel(url: string) {
  const first = /^\/([a-z]+)(?=[/?]|$)/.exec(url)?.[1]
  return first === 'api' || first === 'lake' || first === 'studio' || first === 'assets' ? first : 'site'
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const methodLabel = ({ method = '' }: IncomingMessage) => (METHODS.has(method) ? method : 'other')
