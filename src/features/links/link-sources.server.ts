/** The public texts whose links are checked: posts, and case studies of projects. */
import { sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { minuteMs } from '#durations.ts'
import { pages } from '#paths.ts'
import type { LinkProblem, LinkSourceKind } from './broken-link.ts'
import type { FoundLink } from './extract-links.server.ts'

/** After this time another process may take over a text. */
const claimMs = 10 * minuteMs

/** A text that this process has claimed. */
export interface ClaimedSource {
  kind: LinkSourceKind
  id: string
  revision: number
  html: string
  /** Of its page. */
  path: string
}

export function selectPublicPosts(db: Db, now: Date) {
  return db
    .selectFrom('post')
    .where('post.published_at', '<=', now.toISOString())
    .where('post.deleted_at', 'is', null)
}

export function selectCaseStudies(db: Db) {
  return db
    .selectFrom('project')
    .where('project.deleted_at', 'is', null)
    .where('project.case_study_html', 'is not', null)
}

/**
 * Claims, one after the other, the texts that have changed since their links were read, or whose last check was before
 * a time. The newest posts come first; what changes behind them is left to the next call.
 * @param night of the last regular round
 */
export async function* claimSources(
  db: Db,
  now: () => Date,
  night: () => Date,
): AsyncGenerator<ClaimedSource, void> {
  let post = await duePost(db, now(), night(), { created_at: behindAllDates, id: '' })
  while (post) {
    if (await claim(db, post, now())) yield post
    post = await duePost(db, now(), night(), post)
  }
  for (;;) {
    const study = await dueCaseStudy(db, now(), night())
    if (!study) return
    if (await claim(db, study, now())) yield study
  }
}

interface DuePost extends ClaimedSource {
  created_at: string
}

const behindAllDates = '9999-12-31T23:59:59.999Z'

/**
 * The next due post behind the last one, in the order of the lists, which has an index. From the newest on, each query
 * would read all posts that are done.
 */
async function duePost(
  db: Db,
  now: Date,
  night: Date,
  last: Pick<DuePost, 'created_at' | 'id'>,
): Promise<DuePost | undefined> {
  const row = await selectPublicPosts(db, now)
    .leftJoin('link_source', (join) =>
      join.onRef('link_source.source_id', '=', 'post.id').on('link_source.kind', '=', 'post'),
    )
    .select(['post.id', 'post.slug', 'post.html', 'post.revision', 'post.created_at'])
    .where(isDue('post.revision', now, night))
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('post.created_at', 'post.id'), '<', tuple(last.created_at, last.id)),
    )
    .orderBy('post.created_at', 'desc')
    .orderBy('post.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { kind: 'post', ...row, path: pages.post(row.slug ?? row.id) }
}

async function dueCaseStudy(db: Db, now: Date, night: Date): Promise<ClaimedSource | undefined> {
  const row = await selectCaseStudies(db)
    .leftJoin('link_source', (join) =>
      join.onRef('link_source.source_id', '=', 'project.id').on('link_source.kind', '=', 'project'),
    )
    .select(['project.id', 'project.case_study_html', 'project.revision'])
    .where(isDue('project.revision', now, night))
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, revision, case_study_html } = row
  return { kind: 'project', id, revision, html: case_study_html ?? '', path: pages.project(id) }
}

function isDue(revision: string, now: Date, night: Date) {
  const [at, since] = [now.toISOString(), night.toISOString()]
  return sql<boolean>`(link_source.claimed_until is null or link_source.claimed_until <= ${at})
    and (coalesce(link_source.revision, -1) <> ${sql.ref(revision)}
      or coalesce(link_source.checked_at, '') < ${since})`
}

/** Of concurrent processes only one succeeds. */
async function claim(db: Db, { kind, id }: ClaimedSource, now: Date): Promise<boolean> {
  const claimed_until = new Date(now.getTime() + claimMs).toISOString()
  const row = await db
    .insertInto('link_source')
    .values({ kind, source_id: id, claimed_until })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'source_id'])
        .doUpdateSet({ claimed_until })
        .where(({ eb, or }) =>
          or([
            eb('link_source.claimed_until', 'is', null),
            eb('link_source.claimed_until', '<=', now.toISOString()),
          ]),
        ),
    )
    .returning('source_id')
    .executeTakeFirst()
  return row !== undefined
}

export interface CheckedLink extends FoundLink {
  /** Of a link inside the site; null: it could not be checked, and what was known stays. */
  problem: LinkProblem | undefined | null
}

/** Replaces the links of a text, and releases it. One that is still broken keeps its date. */
export function storeLinks(
  db: Db,
  { kind, id, revision }: ClaimedSource,
  links: CheckedLink[],
  at: Date,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('link_use')
      .selectAll()
      .where('kind', '=', kind)
      .where('source_id', '=', id)
      .execute()
    const before = new Map(known.map((row) => [row.id, row]))
    await trx.deleteFrom('link_use').where('kind', '=', kind).where('source_id', '=', id).execute()
    await addOuterLinks(trx, links, at)
    for (const { id: linkId, href, text, target, problem: found } of links) {
      const former = before.get(linkId)
      const problem = found === null ? former?.problem : found
      const row = {
        ...{ id: linkId, kind, source_id: id, href, text },
        outer_url: target.kind === 'outer' ? target.url : null,
        problem: problem ?? null,
        broken_since: problem ? (former?.broken_since ?? at.toISOString()) : null,
      }
      await trx.insertInto('link_use').values(row).execute()
    }
    await trx
      .updateTable('link_source')
      .set({ revision, checked_at: at.toISOString(), claimed_until: null })
      .where('kind', '=', kind)
      .where('source_id', '=', id)
      .execute()
  })
}

async function addOuterLinks(trx: Db, links: CheckedLink[], at: Date) {
  const outer = links.flatMap(({ target }) => (target.kind === 'outer' ? [target] : []))
  const due_at = at.toISOString()
  // In one order, so that two transactions do not wait for each other.
  for (const { url, host } of outer.toSorted((a, b) => (a.url < b.url ? -1 : 1))) {
    await trx
      .insertInto('link_host')
      .values({ host })
      .onConflict((conflict) => conflict.column('host').doNothing())
      .execute()
    await trx
      .insertInto('outer_link')
      .values({ url, host, state: 'new', due_at })
      .onConflict((conflict) => conflict.column('url').doNothing())
      .execute()
  }
}

/** Forgets the links of texts that are no longer public, and addresses that no text has. */
export async function removeUnused(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('link_source')
    .where('kind', '=', 'post')
    .where('source_id', 'not in', selectPublicPosts(db, now).select('post.id'))
    .execute()
  await db
    .deleteFrom('link_source')
    .where('kind', '=', 'project')
    .where('source_id', 'not in', selectCaseStudies(db).select('project.id'))
    .execute()
  const used = db.selectFrom('link_use').select('outer_url').where('outer_url', 'is not', null)
  await db.deleteFrom('outer_link').where('url', 'not in', used).execute()
  await db
    .deleteFrom('link_host')
    .where('host', 'not in', db.selectFrom('outer_link').select('host'))
    .where(({ eb, or }) =>
      or([eb('busy_until', 'is', null), eb('busy_until', '<=', now.toISOString())]),
    )
    .execute()
}
