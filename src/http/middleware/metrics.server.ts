/** Metrics in the text format of Prometheus. */
import { createMiddleware } from 'hono/factory'
import { api, pages, uploadsBase } from '#paths.ts'
import type { HttpEnv } from '../env.server.ts'

/** A gauge that is read at each scrape. */
export interface Gauge {
  name: string
  help: string
  /** @returns undefined when no value is available */
  read: () => Promise<number | undefined>
}

export interface Metrics {
  observe: (request: { method: string; path: string; status: number; seconds: number }) => void
  recordShed: () => void
  addGauge: (gauge: Gauge) => void
  text: () => Promise<string>
}

const bucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Imports prom-client on demand, since metrics are optional. */
export async function createMetrics(): Promise<Metrics> {
  const client = await import('prom-client')
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = client.default
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Histogram({
    name: 'folio_http_request_duration_seconds',
    help: 'Duration of requests, by method, kind and status',
    labelNames: ['method', 'kind', 'status'],
    buckets: bucketsSeconds,
    registers,
  })
  const shedRequests = new Counter({
    name: 'folio_http_requests_shed_total',
    help: 'Requests rejected with 503 by load shedding',
    registers,
  })
  return {
    observe: ({ method, path, status, seconds }) =>
      requests.observe({ method: methodLabel(method), kind: kindOf(path), status }, seconds),
    recordShed: () => shedRequests.inc(),
    addGauge: ({ name, help, read }) =>
      new Gauge({
        ...{ name, help, registers },
        async collect() {
          this.set((await read().catch(() => undefined)) ?? Number.NaN)
        },
      }),
    text: () => registry.metrics(),
  }
}

/** Observes every request that the application handles; cache hits are observed by the access log. */
export function measureRequests(metrics: Metrics) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const started = performance.now()
    await next()
    if (c.env?.requestId) return
    const seconds = (performance.now() - started) / 1000
    metrics.observe({ method: c.req.method, path: c.req.path, status: c.res.status, seconds })
  })
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Bounds the number of series: a client can send any method. */
function methodLabel(method: string) {
  return methods.includes(method) ? method : 'other'
}

function kindOf(path: string): string {
  if (path.startsWith(`${api.base}/`)) return 'api'
  if (path.startsWith(`${uploadsBase}/`)) return 'upload'
  if (/^\/admin(\/|$)/.test(path)) return 'admin'
  const isPage = path === pages.home || path === pages.posts || path.startsWith(`${pages.posts}/`)
  return isPage ? 'page' : 'file'
}
