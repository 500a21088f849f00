/** Calls of a site, with how long each took. */
import type { RunningSite } from '../../support/running-site.ts'
import { call } from '../../support/site-calls.ts'

export interface TimedAnswer {
  status: number
  ms: number
  body: string
  retryAfter: string | null
}

const longestMs = 20_000

/** A read of a page or of the API. */
export function timedRead(
  site: RunningSite,
  path: string,
  headers: Record<string, string> = {},
): Promise<TimedAnswer> {
  return timed(() => fetch(site.url + path, { headers, signal: AbortSignal.timeout(longestMs) }))
}

let visitors = 0

/** A message of a visitor of its own, so that no limit of one address refuses it. */
export function timedMessage(site: RunningSite, text: string): Promise<TimedAnswer> {
  const message = { name: 'Olga', email: 'olga@example.org', message: text }
  visitors += 1
  const address = `10.1.${visitors >> 8}.${visitors & 255}`
  return timed(() => call(site, 'POST', '/api/contact', message, { 'X-Forwarded-For': address }))
}

async function timed(ask: () => Promise<Response>): Promise<TimedAnswer> {
  const start = performance.now()
  const response = await ask()
  const body = await response.text()
  const ms = Math.round(performance.now() - start)
  return { status: response.status, ms, body, retryAfter: response.headers.get('retry-after') }
}

/** The sorted statuses, each once: `200, 503`. */
export function statusesOf(answers: TimedAnswer[]): string {
  return [...new Set(answers.map(({ status }) => status))].toSorted().join(', ')
}

export function slowestOf(answers: TimedAnswer[]): number {
  return Math.max(...answers.map(({ ms }) => ms))
}

/** Asks until it is answered so. @returns how long that took, in milliseconds */
export async function untilAnswered(
  site: RunningSite,
  path: string,
  status: number,
  withinMs: number,
  headers: Record<string, string> = {},
): Promise<number> {
  const start = performance.now()
  for (;;) {
    const answer = await timedRead(site, path, headers)
    const ms = Math.round(performance.now() - start)
    if (answer.status === status) return ms
    if (ms > withinMs) throw new Error(`After ${ms} ms ${path} still answers ${answer.status}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
