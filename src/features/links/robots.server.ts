/** What other sites allow: their robots.txt (RFC 9309), kept for a day. */
import type { Db } from '#db/open.server.ts'
import { dayMs, secondMs } from '#durations.ts'
import type { PublicFailure, PublicFetch } from '#http/public-fetch.server.ts'
import { isPathAllowed, parseRobots, type RobotsRule } from './robots-rules.server.ts'

/** The name in rules for this program. */
const robotName = 'Folio'

const timeoutMs = 15 * secondMs
/** RFC 9309: crawlers read at least 500 KB. */
const maxBytes = 500 * 1024
/** What stands for the file of a server that cannot give it: it may forbid everything. */
const forbidAll: RobotsRule[] = [{ isAllowed: false, pattern: '/' }]

interface Deps {
  db: Db
  fetch: PublicFetch
  now: Date
}

/** @returns the failure if the host cannot be reached at all */
export async function mayVisit(deps: Deps, url: URL): Promise<boolean | PublicFailure> {
  const rules = await readRules(deps, url.origin)
  return Array.isArray(rules) ? isPathAllowed(rules, url) : rules
}

async function readRules(
  { db, fetch, now }: Deps,
  host: string,
): Promise<RobotsRule[] | PublicFailure> {
  const stored = await db
    .selectFrom('link_host')
    .select(['robots', 'robots_at'])
    .where('host', '=', host)
    .executeTakeFirst()
  const isFresh = Date.parse(stored?.robots_at ?? '') > now.getTime() - dayMs
  if (isFresh && stored?.robots != null) return JSON.parse(stored.robots)
  const response = await fetch(`${host}/robots.txt`, { timeoutMs, maxBytes, truncate: true })
  if (response.failure) return response
  const rules = rulesOf(response.status, response.body)
  await db
    .updateTable('link_host')
    .set({ robots: JSON.stringify(rules), robots_at: now.toISOString() })
    .where('host', '=', host)
    .execute()
  return rules
}

function rulesOf(status: number, body: Buffer): RobotsRule[] {
  if (status >= 200 && status < 300) return parseRobots(body.toString(), robotName)
  return status >= 500 || status === 429 ? forbidAll : []
}
