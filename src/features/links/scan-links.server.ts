/** Reads the links of every public text that has changed, and checks those inside the site: after a save, and each night. */
import { setTimeout as waitFor } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#durations.ts'
import { readLiveSite } from '#features/site/site-revisions.server.ts'
import type { Log } from '#log/log.server.ts'
import { pages } from '#paths.ts'
import { enqueue } from '#queue/enqueue.server.ts'
import type { LinkProblem, LinkSourceKind } from './broken-link.ts'
import { extractLinks, type FoundLink } from './extract-links.server.ts'
import { createInnerCheck, type VisitPage } from './inner-links.server.ts'
import { publicTexts } from './public-texts.server.ts'

/** In UTC. */
const nightMs = 3 * hourMs
const afterSaveMs = 2 * secondMs
/** A text is often saved again, and a site that starts has better things to do. */
const outerDelayMs = 5 * minuteMs
/** A scan works for a quarter of its time, and leaves the rest to requests. */
const pausePerWork = 3

export interface LinkScanDeps {
  db: Db
  now: () => Date
  log: Pick<Log, 'warn'>
  publicUrl: string
  visit: VisitPage
}

/** Soon, by default; several saves in a row are one scan. */
export function enqueueScan(db: Db, now: Date, waitMs = afterSaveMs): Promise<void> {
  const dueAt = new Date(now.getTime() + waitMs)
  return enqueue(db, 'link-scan', {}, { key: 'site', dueAt })
}

/** One at a time. @param signal ends it early, between two texts */
export async function scanLinks(deps: LinkScanDeps, signal?: AbortSignal): Promise<void> {
  const { db, now, log, publicUrl, visit } = deps
  const { origin } = new URL(publicUrl)
  const check = createInnerCheck(visit, origin)
  await enqueueScan(db, lastNight(now()), dayMs)
  await removeUnused(db, now())
  for (const source of await dueTexts(db, now())) {
    const startedMs = performance.now()
    await scan(source).catch((err) =>
      log.warn({ err, ...source }, 'The links of a text could not be checked'),
    )
    const pauseMs = (performance.now() - startedMs) * pausePerWork
    await waitFor(pauseMs, undefined, signal && { signal }).catch(() => {})
    if (signal?.aborted) return
  }
  await enqueueHosts(db, now())

  async function scan({ kind, id }: Source) {
    const text = await publicTexts(db, now())
      .selectAll()
      .where('kind', '=', kind)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!text) return
    const path = kind === 'post' ? pages.post(text.slug) : pages.project(id)
    const links: CheckedLink[] = []
    for (const link of extractLinks({ kind, id, html: text.html, url: origin + path })) {
      links.push({ ...link, problem: await problemOf(link) })
    }
    await storeLinks(db, { kind, id }, text.revision, links, now())
  }

  async function problemOf({ target }: FoundLink) {
    if (target.kind === 'invalid') return 'invalid'
    return target.kind === 'outer' ? undefined : check(target.path, target.anchor).catch(() => null)
  }
}

interface Source {
  kind: LinkSourceKind
  id: string
}

interface CheckedLink extends FoundLink {
  /** Of a link inside the site; null: it could not be checked, and what was known stays. */
  problem: LinkProblem | undefined | null
}

/** The texts that have changed since their links were read, or were last checked before the night; the newest first. */
function dueTexts(db: Db, now: Date): Promise<Source[]> {
  return publicTexts(db, now)
    .leftJoin('link_source as known', (join) =>
      join.onRef('known.kind', '=', 'source.kind').onRef('known.source_id', '=', 'source.id'),
    )
    .select(['source.kind', 'source.id'])
    .where(
      sql<boolean>`(coalesce(known.revision, -1) <> source.revision
        or coalesce(known.checked_at, '') < ${lastNight(now).toISOString()})`,
    )
    .orderBy('written_at', 'desc')
    .execute()
}

function lastNight(now: Date): Date {
  return new Date(Math.floor((now.getTime() - nightMs) / dayMs) * dayMs + nightMs)
}

/** Replaces the links of a text. One that is still broken keeps its date, and what the owner ignores is still ignored. */
function storeLinks(
  db: Db,
  { kind, id: source_id }: Source,
  revision: number,
  links: CheckedLink[],
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  return db.transaction().execute(async (trx) => {
    const read = { revision, checked_at: at }
    await trx
      .insertInto('link_source')
      .values({ kind, source_id, ...read })
      .onConflict((conflict) => conflict.columns(['kind', 'source_id']).doUpdateSet(read))
      .execute()
    const known = await trx
      .deleteFrom('link_use')
      .where('kind', '=', kind)
      .where('source_id', '=', source_id)
      .returningAll()
      .execute()
    const before = new Map(known.map((row) => [row.id, row]))
    const outer = links.flatMap(({ target }) => (target.kind === 'outer' ? [target] : []))
    const uses = links.map(({ id, href, text, target, problem: found }) => {
      const former = before.get(id)
      const problem = (found === null ? former?.problem : found) ?? null
      return {
        ...{ id, kind, source_id, href, text, problem },
        outer_url: target.kind === 'outer' ? target.url : null,
        broken_since: problem ? (former?.broken_since ?? at) : null,
        ignored_at: former?.ignored_at ?? null,
      }
    })
    if (uses.length > 0) await trx.insertInto('link_use').values(uses).execute()
    if (outer.length === 0) return
    await trx
      .insertInto('outer_link')
      .values(outer.map(({ url, host }) => ({ url, host, state: 'new', due_at: at }) as const))
      .onConflict((conflict) => conflict.column('url').doNothing())
      .execute()
  })
}

/** Forgets the links of texts that are no longer public, and addresses that no text has. */
async function removeUnused(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('link_source')
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('kind', 'source_id'),
        'not in',
        publicTexts(db, now).select(['source.kind', 'source.id']).$asTuple('kind', 'id'),
      ),
    )
    .execute()
  const used = db.selectFrom('link_use').select('outer_url').where('outer_url', 'is not', null)
  await db.deleteFrom('outer_link').where('url', 'not in', used).execute()
}

/** A job for each host with due links, unless the owner has switched that off. */
async function enqueueHosts(db: Db, now: Date): Promise<void> {
  if (!(await readLiveSite(db)).content.links.checkOuter) return
  const due = db.selectFrom('outer_link').select('host').where('due_at', '<=', now.toISOString())
  const dueAt = new Date(now.getTime() + outerDelayMs)
  for (const { host } of await due.distinct().execute())
    await enqueue(db, 'outer-links', {}, { key: host, dueAt })
}
