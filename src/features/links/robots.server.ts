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
  /** Asked before each redirect of the file is followed. */
  mayFollow: (url: URL) => Promise<boolean>
}

/** @returns the failure if the host cannot be reached at all */
export async function mayVisit(deps: Deps, url: URL): Promise<boolean | PublicFailure> {
  const rules = await readRules(deps, url.origin)
  return Array.isArray(rules) ? isPathAllowed(rules, url) : rules
}

async function readRules(
  { db, fetch, now, mayFollow }: Deps,
  origin: string,
): Promise<RobotsRule[] | PublicFailure> {
  const stored = await db
    .selectFrom('link_robots')
    .select('rules')
    .where('origin', '=', origin)
    .where('read_at', '>', oldestValid(now))
    .executeTakeFirst()
  if (stored) return JSON.parse(stored.rules)
  const limits = { timeoutMs, maxBytes, truncate: true }
  const response = await fetch(`${origin}/robots.txt`, { ...limits, mayFollow })
  if (response.failure) return response
  const rules = rulesOf(response.status, response.body)
  const row = { rules: JSON.stringify(rules), read_at: now.toISOString() }
  await db
    .insertInto('link_robots')
    .values({ origin, ...row })
    .onConflict((conflict) => conflict.column('origin').doUpdateSet(row))
    .execute()
  return rules
}

function rulesOf(status: number, body: Buffer): RobotsRule[] {
  if (status >= 200 && status < 300) return parseRobots(body.toString(), robotName)
  return status >= 500 || status === 429 ? forbidAll : []
}

export async function removeExpiredRobots(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('link_robots').where('read_at', '<=', oldestValid(now)).execute()
}

function oldestValid(now: Date) {
  return new Date(now.getTime() - dayMs).toISOString()
}
