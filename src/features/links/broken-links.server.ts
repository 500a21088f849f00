/** The links that lead nowhere, with the texts that have them. */
import { type Selectable, sql } from 'kysely'
import type { LinkUseTable, OuterLinkTable } from '#db/link-tables.ts'
import type { Db } from '#db/open.server.ts'
import type { BrokenLink, LinkOverview, LinkProblem, LinkSourceKind } from './broken-link.ts'
import { selectCaseStudies, selectPublicPosts } from './link-sources.server.ts'

/** More are not shown at once. */
const maxShown = 500

export async function listBrokenLinks(db: Db, now: Date): Promise<BrokenLink[]> {
  const rows = await selectBroken(db, now)
    .orderBy(({ fn }) => fn.coalesce('broken_since', 'failed_since'), 'desc')
    .orderBy('link_use.id')
    .limit(maxShown)
    .execute()
  return rows.map(toBrokenLink)
}

/** As the list has them, beyond its limit. */
export async function countBrokenLinks(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom(selectBroken(db, now).as('broken'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findBrokenLink(
  db: Db,
  now: Date,
  id: string,
): Promise<BrokenLink | undefined> {
  const row = await selectBroken(db, now).where('link_use.id', '=', id).executeTakeFirst()
  return row && toBrokenLink(row)
}

function selectBroken(db: Db, now: Date) {
  const titles = selectPublicPosts(db, now)
    .select(['post.id', 'post.title', sql<LinkSourceKind>`'post'`.as('kind')])
    .unionAll(
      selectCaseStudies(db).select([
        'project.id',
        'project.title',
        sql<LinkSourceKind>`'project'`.as('kind'),
      ]),
    )
    .as('source')
  return db
    .selectFrom('link_use')
    .innerJoin(titles, (join) =>
      join.onRef('source.id', '=', 'link_use.source_id').onRef('source.kind', '=', 'link_use.kind'),
    )
    .leftJoin('outer_link', 'outer_link.url', 'link_use.outer_url')
    .select(['link_use.id', 'link_use.kind', 'source_id', 'href', 'text', 'outer_url', 'title'])
    .select(['link_use.problem', 'broken_since', 'state', 'failed_since', 'archive_url'])
    .select('outer_link.problem as outer_problem')
    .where(({ eb, or }) => or([eb('broken_since', 'is not', null), eb('state', '=', 'dead')]))
}

type BrokenRow = Pick<
  Selectable<LinkUseTable>,
  'id' | 'kind' | 'source_id' | 'href' | 'text' | 'outer_url' | 'problem' | 'broken_since'
> &
  Pick<Selectable<OuterLinkTable>, 'archive_url' | 'failed_since'> & {
    title: string
    outer_problem: string | null
  }

function toBrokenLink(row: BrokenRow): BrokenLink {
  const { id, kind, source_id, href, text, outer_url, title, archive_url } = row
  const problem = (row.problem ?? row.outer_problem ?? 'missing') as LinkProblem
  return {
    ...{ _id: id, href, text, isOuter: outer_url !== null, problem },
    since: row.broken_since ?? row.failed_since ?? '',
    ...(archive_url && { archiveUrl: archive_url }),
    source: { kind, _id: source_id, title },
  }
}

export async function countOuterLinks(db: Db): Promise<LinkOverview['outer']> {
  const { total, checked } = await db
    .selectFrom('outer_link')
    .select(({ fn }) => [fn.countAll().as('total'), fn.count('checked_at').as('checked')])
    .executeTakeFirstOrThrow()
  return { total: Number(total), checked: Number(checked) }
}

/** Has a link checked again soon. @returns whether it exists */
export async function recheckLink(db: Db, id: string, now: Date): Promise<boolean> {
  const use = await db.selectFrom('link_use').selectAll().where('id', '=', id).executeTakeFirst()
  if (!use) return false
  await db
    .updateTable('link_source')
    .set({ checked_at: null })
    .where('kind', '=', use.kind)
    .where('source_id', '=', use.source_id)
    .execute()
  await db
    .updateTable('outer_link')
    .set({ due_at: now.toISOString() })
    .where('url', '=', use.outer_url)
    .execute()
  return true
}

/** After its text was changed: the next scan would find that, too. */
export async function forgetLink(db: Db, id: string): Promise<void> {
  await db.deleteFrom('link_use').where('id', '=', id).execute()
}
