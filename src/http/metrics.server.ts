/** What the process counts for whoever watches over it, in the text format of Prometheus. */
import { createMiddleware } from 'hono/factory'
import { api, pages, uploadsBase } from '#routes.ts'
import type { HttpEnv } from './env.server.ts'

/** A figure that is looked up when somebody asks. */
export interface Gauge {
  name: string
  help: string
  /** undefined where there is no figure just now. */
  read: () => Promise<number | undefined>
}

export interface Metrics {
  observe: (request: { method: string; path: string; status: number; seconds: number }) => void
  turnedAway: () => void
  /** Another figure to tell, each time. */
  add: (gauge: Gauge) => void
  text: () => Promise<string>
}

const secondsOfBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The library is loaded by those alone who want to be told. */
export async function createMetrics(): Promise<Metrics> {
  const client = await import('prom-client')
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = client.default
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Histogram({
    name: 'folio_http_request_duration_seconds',
    help: 'Answered requests, by what was asked for, and how long the answer took',
    labelNames: ['method', 'kind', 'status'],
    buckets: secondsOfBuckets,
    registers,
  })
  const turnedAway = new Counter({
    name: 'folio_http_requests_turned_away_total',
    help: 'Requests that were answered 503 because there was too much to do',
    registers,
  })
  return {
    observe: ({ method, path, status, seconds }) =>
      requests.observe({ method: known(method), kind: kindOf(path), status }, seconds),
    turnedAway: () => turnedAway.inc(),
    add: ({ name, help, read }) =>
      new Gauge({
        ...{ name, help, registers },
        async collect() {
          this.set((await read().catch(() => undefined)) ?? Number.NaN)
        },
      }),
    text: () => registry.metrics(),
  }
}

/** Measures every request that the application answers; what is answered from memory is told apart. */
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

/** Words that a visitor makes up would become one series each. */
function known(method: string) {
  return methods.includes(method) ? method : 'other'
}

function kindOf(path: string): string {
  if (path.startsWith(`${api.base}/`)) return 'api'
  if (path.startsWith(`${uploadsBase}/`)) return 'upload'
  if (/^\/admin(\/|$)/.test(path)) return 'admin'
  const isPage = path === pages.home || path === pages.posts || path.startsWith(`${pages.posts}/`)
  return isPage ? 'page' : 'file'
}
