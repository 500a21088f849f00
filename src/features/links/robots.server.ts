/** What other sites allow: their robots.txt (RFC 9309). */
import robotsParser from 'robots-parser'
import { secondMs } from '#durations.ts'
import type { PublicFailure, PublicFetch } from '#http/public-fetch.server.ts'

/** The name in rules for this program. */
const robotName = 'Folio'
const timeoutMs = 15 * secondMs
/** Of a longer file nothing is known: each address is matched in time that grows with it. */
const maxBytes = 100_000
/** The parser repeats rules for each name of their group: in memory, and for our name in time. */
const maxRepeated = 4_000_000

/** @returns the failure if the file cannot be read: nothing is known of the host */
export type MayVisit = (url: URL) => Promise<boolean | PublicFailure>

/** Reads the file of an origin once. */
export function createRobots(fetch: PublicFetch): MayVisit {
  const known = new Map<string, ReturnType<typeof readRobots>>()
  return async ({ origin, href }) => {
    const robots = known.get(origin) ?? readRobots(fetch, `${origin}/robots.txt`)
    known.set(origin, robots)
    const rules = await robots
    return 'failure' in rules ? rules : (rules.isAllowed(href, robotName) ?? true)
  }
}

async function readRobots(fetch: PublicFetch, url: string) {
  const response = await fetch(url, { timeoutMs, maxBytes })
  if (response.failure) return response
  return robotsParser(url, rulesIn(response.status, response.body.toString()))
}

/** A server that cannot give its file may forbid everything, and so may a file that would cost too much. */
function rulesIn(status: number, text: string): string {
  const repeated = (name: RegExp) => text.length * (text.match(name)?.length ?? 0)
  const isCostly =
    repeated(/user-agent/gi) > maxRepeated || repeated(/user-agent\s*:\s*(?:\*|folio)/gi) > maxBytes
  if (status >= 500 || status === 429 || isCostly) return 'User-agent: *\nDisallow: /'
  return status < 300 ? text : ''
}
