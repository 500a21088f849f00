/** Requests to a site, with their durations. */
import type { RunningSite } from '../../support/running-site.ts'
import { call } from '../../support/site-calls.ts'

export interface TimedResponse {
  status: number
  ms: number
  body: string
  retryAfter: string | null
}

const longestMs = 20_000

/** Reads a page or an API route. */
export function timedRead(
  site: RunningSite,
  path: string,
  headers: Record<string, string> = {},
): Promise<TimedResponse> {
  return timed(() => fetch(site.url + path, { headers, signal: AbortSignal.timeout(longestMs) }))
}

let visitors = 0

/** Sends a message from a new client address, so that no rate limit applies. */
export function timedMessage(site: RunningSite, text: string): Promise<TimedResponse> {
  const message = { name: 'Olga', email: 'olga@example.org', message: text }
  visitors += 1
  const address = `10.1.${visitors >> 8}.${visitors & 255}`
  return timed(() => call(site, 'POST', '/api/contact', message, { 'X-Forwarded-For': address }))
}

async function timed(send: () => Promise<Response>): Promise<TimedResponse> {
  const start = performance.now()
  const response = await send()
  const body = await response.text()
  const ms = Math.round(performance.now() - start)
  return { status: response.status, ms, body, retryAfter: response.headers.get('retry-after') }
}

/** The distinct statuses, sorted: `200, 503`. */
export function statusesOf(responses: TimedResponse[]): string {
  return [...new Set(responses.map(({ status }) => status))].toSorted().join(', ')
}

export function slowestOf(responses: TimedResponse[]): number {
  return Math.max(...responses.map(({ ms }) => ms))
}

/** Polls until the path has this status. @returns the time that took, in milliseconds */
export async function waitForStatus(
  site: RunningSite,
  path: string,
  status: number,
  withinMs: number,
  headers: Record<string, string> = {},
): Promise<number> {
  const start = performance.now()
  for (;;) {
    const health = await timedRead(site, path, headers)
    const ms = Math.round(performance.now() - start)
    if (health.status === status) return ms
    if (ms > withinMs)
      throw new Error(`After ${ms} ms ${path} still responds with ${health.status}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
