/** Checks the links to other sites: those of a host one after the other. */
import { setTimeout as waitFor } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { OuterLinkTable } from '#db/link-tables.ts'
import type { Db } from '#db/open.server.ts'
import { dayMs, secondMs } from '#durations.ts'
import { readLiveSite } from '#features/site/site-revisions.server.ts'
import type { PublicFailure, PublicFetch } from '#http/public-fetch.server.ts'
import type { LinkProblem } from './broken-link.ts'
import { maxUrlLength } from './extract-links.server.ts'
import { createRobots, type MayVisit } from './robots.server.ts'

const timeoutMs = 20 * secondMs
const maxRedirects = 5

const regularDays = 14
/** After the first failure. */
const secondLookDays = 2

export interface OuterLinksDeps {
  db: Db
  now: () => Date
  fetch: PublicFetch
  /** Between two links of a host; ten seconds by default. */
  pauseMs?: number
}

/** Checks the due links of a host, unless the owner has switched that off. */
export async function checkHost(
  { db, now, fetch, pauseMs = 10 * secondMs }: OuterLinksDeps,
  host: string,
  signal: AbortSignal,
): Promise<void> {
  const fetchUntilStop: PublicFetch = (url, options) => fetch(url, { ...options, signal })
  const mayVisit = createRobots(fetchUntilStop)
  let link = await nextDue()
  while (link) {
    const found = await ask(fetchUntilStop, mayVisit, link.url)
    if (signal.aborted) return
    const row = { checked_at: now().toISOString(), ...nextState(link, found, now()) }
    await db.updateTable('outer_link').set(row).where('url', '=', link.url).execute()
    link = await nextDue()
    if (link) await waitFor(pauseMs, undefined, { signal }).catch(() => {})
  }

  async function nextDue() {
    const { content } = await readLiveSite(db)
    if (!content.links.checkOuter || signal.aborted) return undefined
    return db
      .selectFrom('outer_link')
      .selectAll()
      .where('host', '=', host)
      .where('due_at', '<=', now().toISOString())
      .orderBy('due_at')
      .orderBy('url')
      .limit(1)
      .executeTakeFirst()
  }
}

/** `unknown` proves nothing: a timeout, a refusal of programs, an error of the server. */
type Found = 'alive' | 'unknown' | LinkProblem

/** Asks for the headers, and for the page if that does not help: many servers answer HEAD with anything. */
async function ask(fetch: PublicFetch, mayVisit: MayVisit, address: string): Promise<Found> {
  const allowed = await mayVisit(new URL(address))
  if (typeof allowed === 'object') return foundBy(allowed)
  if (!allowed) return 'unknown'
  const limits = { timeoutMs, maxRedirects, maxBytes: 0, truncate: true }
  const mayFollow = async (url: URL) =>
    url.href.length <= maxUrlLength && (await mayVisit(url)) === true
  let found: Found = 'unknown'
  for (const method of ['HEAD', 'GET'] as const) {
    const response = await fetch(address, { method, ...limits, mayFollow })
    if (response.failure) found = foundBy(response)
    else if (response.status < 400) return 'alive'
    else found = response.status === 404 || response.status === 410 ? 'missing' : 'unknown'
  }
  return found
}

/** A timeout is no death, nor is a certificate that has expired, and of private addresses nothing is known. */
function foundBy({ failure, reason }: PublicFailure): Found {
  if (failure === 'unresolved') return 'unresolved'
  return reason === 'ECONNREFUSED' ? 'refused' : 'unknown'
}

type Link = Selectable<OuterLinkTable>

/** Dead is what failed on two days. */
function nextState({ state, failed_since }: Link, found: Found, now: Date): Partial<Link> {
  const regular = { due_at: dayAfter(now, regularDays) }
  const soon = { due_at: dayAfter(now, secondLookDays) }
  if (found === 'alive') return { state: 'alive', problem: null, failed_since: null, ...regular }
  if (found === 'unknown' && failed_since === null) return { state: 'unknown', ...regular }
  if (found === 'unknown') return state === 'dead' ? regular : soon
  const since = failed_since ?? now.toISOString()
  const failure = { problem: found, failed_since: since }
  return since.slice(0, 10) < now.toISOString().slice(0, 10)
    ? { ...failure, state: 'dead', ...regular }
    : { ...failure, state: 'failing', ...soon }
}

/** Due from the beginning of a day on, so that the scan of its night finds it. */
function dayAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
}
