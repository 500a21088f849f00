/** The queue of links to other sites: one request at a time for each host, whichever process sends it. */
import { type Selectable, sql } from 'kysely'
import type { OuterLinkTable } from '#db/link-tables.ts'
import type { Db } from '#db/open.server.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#durations.ts'
import type { LinkProblem } from './broken-link.ts'

/** After this time another process may ask a host; longer than all requests for a link may take. */
const claimMs = 3 * minuteMs
/** Between two links of a host. */
const pauseMs = 10 * secondMs

const regularMs = 14 * dayMs
/** Between the two failures that make a link dead, at least. */
const secondLookMs = 2 * dayMs
/** A second look may come this much earlier: it is due by the clock of another process. */
const toleranceMs = hourMs
/** A host that was busy is asked again. */
const busyRetryMs = minuteMs

export type OuterLink = Selectable<OuterLinkTable>

/** Claims the host of the link that has been due longest. */
export async function claimOuterLink(db: Db, now: Date): Promise<OuterLink | undefined> {
  for (;;) {
    const due = await selectDue(db, now).selectAll('outer_link').limit(1).executeTakeFirst()
    if (!due) return undefined
    if (!(await claimHost(db, due.host, now))) continue
    // Another process may have checked it between the two statements.
    const link = await selectDue(db, now, 'claimed')
      .selectAll('outer_link')
      .where('url', '=', due.url)
      .executeTakeFirst()
    if (link) return link
    await releaseHost(db, due.host, now)
  }
}

function selectDue(db: Db, now: Date, host: 'free' | 'claimed' = 'free') {
  const at = now.toISOString()
  return db
    .selectFrom('outer_link')
    .innerJoin('link_host', 'link_host.host', 'outer_link.host')
    .where('due_at', '<=', at)
    .$if(host === 'free', (query) =>
      query.where(sql<boolean>`(busy_until is null or busy_until <= ${at})`),
    )
    .orderBy('due_at')
    .orderBy('url')
}

/** Of concurrent processes only one succeeds. */
export async function claimHost(db: Db, host: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('link_host')
    .set({ busy_until: new Date(now.getTime() + claimMs).toISOString() })
    .where('host', '=', host)
    .where(({ eb, or }) =>
      or([eb('busy_until', 'is', null), eb('busy_until', '<=', now.toISOString())]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The host may be asked again after a pause. */
export async function releaseHost(db: Db, host: string, now: Date): Promise<void> {
  await db
    .updateTable('link_host')
    .set({ busy_until: new Date(now.getTime() + pauseMs).toISOString() })
    .where('host', '=', host)
    .execute()
}

/** When the next link can be checked: it is due, and its host is free. */
export async function nextOuterLinkDue(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('outer_link')
    .innerJoin('link_host', 'link_host.host', 'outer_link.host')
    .select(
      sql<string | null>`min(case when coalesce(busy_until, '') > due_at then busy_until
        else due_at end)`.as('due'),
    )
    .executeTakeFirst()
  return row?.due ? new Date(row.due) : undefined
}

/**
 * What a check found; `unknown` proves nothing: a timeout, a refusal of programs, an error of the server. `busy`: a host that
 * a redirect leads to is being asked, or in its pause.
 */
export type OuterOutcome =
  | { kind: 'alive' }
  | { kind: 'failed'; problem: LinkProblem }
  | { kind: 'unknown' }
  | { kind: 'busy' }

/** @returns whether the link is dead by this outcome */
export async function recordOutcome(
  db: Db,
  link: OuterLink,
  outcome: OuterOutcome,
  now: Date,
): Promise<boolean> {
  const next = nextState(link, outcome, now)
  await db
    .updateTable('outer_link')
    .set({ checked_at: now.toISOString(), ...next })
    .where('url', '=', link.url)
    .execute()
  return outcome.kind === 'failed' && next.state === 'dead'
}

type Known = Pick<OuterLink, 'state' | 'failed_since' | 'problem' | 'checked_at'>

function nextState(link: Known, outcome: OuterOutcome, now: Date) {
  const { failed_since, problem } = link
  const dueIn = (ms: number) => new Date(now.getTime() + ms).toISOString()
  if (outcome.kind === 'busy')
    return { state: link.state, checked_at: link.checked_at, due_at: dueIn(busyRetryMs) }
  if (outcome.kind === 'alive') {
    const forgotten = { problem: null, failed_since: null, archive_url: null }
    return { ...forgotten, state: 'alive', due_at: dueIn(regularMs) } as const
  }
  if (outcome.kind === 'unknown') {
    if (failed_since === null) return { state: 'unknown', due_at: dueIn(regularMs) } as const
    const due_at = dueIn(link.state === 'dead' ? regularMs : secondLookMs)
    return { state: link.state, problem, due_at }
  }
  const since = failed_since ?? now.toISOString()
  const found = { problem: outcome.problem, failed_since: since }
  const isDead = now.getTime() - Date.parse(since) >= secondLookMs - toleranceMs
  if (isDead || link.state === 'dead')
    return { ...found, state: 'dead', due_at: dueIn(regularMs) } as const
  const secondLook = new Date(Date.parse(since) + secondLookMs).toISOString()
  return { ...found, state: 'failing', due_at: secondLook } as const
}

/** When the first text with the link was published: the copy of those days is what its author meant. */
export async function firstLinked(db: Db, url: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('link_use')
    .innerJoin('post', (join) =>
      join.onRef('post.id', '=', 'link_use.source_id').on('link_use.kind', '=', 'post'),
    )
    .select(({ fn }) => fn.min('post.created_at').as('at'))
    .where('outer_url', '=', url)
    .executeTakeFirst()
  return row?.at ?? undefined
}

export async function storeArchiveUrl(db: Db, url: string, archive_url: string): Promise<void> {
  await db.updateTable('outer_link').set({ archive_url }).where('url', '=', url).execute()
}
