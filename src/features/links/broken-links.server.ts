/** The links that lead nowhere, with the texts that have them. */
import type { Db } from '#db/open.server.ts'
import { enqueue } from '#queue/enqueue.server.ts'
import type { BrokenLink, LinkOverview, LinkProblem } from './broken-link.ts'
import { publicTexts } from './public-texts.server.ts'
import { enqueueScan } from './scan-links.server.ts'

/** More are not shown at once. */
const maxShown = 500

/** The newest first. */
export async function listBrokenLinks(db: Db, now: Date): Promise<BrokenLink[]> {
  const rows = await selectBroken(db, now)
    .select([
      'use.id',
      'use.kind',
      'use.source_id',
      'href',
      'text',
      'outer_url',
      'title',
      'written_at',
    ])
    .select(({ fn }) => [
      fn.coalesce('use.problem', 'outer_link.problem').$castTo<LinkProblem>().as('problem'),
      fn.coalesce('broken_since', 'failed_since').$castTo<string>().as('since'),
    ])
    .orderBy('since', 'desc')
    .orderBy('use.id')
    .limit(maxShown)
    .execute()
  return rows.map(({ id, kind, source_id, outer_url, title, written_at, ...link }) => ({
    ...{ _id: id, ...link, isOuter: outer_url !== null },
    ...(outer_url && { archiveUrl: archiveUrl(outer_url, written_at) }),
    source: { kind, _id: source_id, title },
  }))
}

/** The copy nearest to the date of the text, which its author meant; without a date the newest one. */
function archiveUrl(url: string, writtenAt: string | null) {
  const timestamp = writtenAt?.replace(/\D/g, '').slice(0, 14) ?? '2'
  return `https://web.archive.org/web/${timestamp}/${url}`
}

/** As the list has them, beyond its limit. */
export async function countBrokenLinks(db: Db, now: Date): Promise<number> {
  const { count } = await selectBroken(db, now)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function selectBroken(db: Db, now: Date) {
  return publicTexts(db, now)
    .innerJoin('link_use as use', (join) =>
      join.onRef('use.source_id', '=', 'source.id').onRef('use.kind', '=', 'source.kind'),
    )
    .leftJoin('outer_link', 'outer_link.url', 'use.outer_url')
    .where('use.ignored_at', 'is', null)
    .where(({ eb, or }) => or([eb('broken_since', 'is not', null), eb('state', '=', 'dead')]))
}

export async function countOuterLinks(db: Db): Promise<LinkOverview['outer']> {
  const { total, checked } = await db
    .selectFrom('outer_link')
    .select(({ fn }) => [fn.countAll().as('total'), fn.count('checked_at').as('checked')])
    .executeTakeFirstOrThrow()
  return { total: Number(total), checked: Number(checked) }
}

/** Has a link checked again soon. @returns undefined if there is none */
export function recheckLink(db: Db, id: string, now: Date): Promise<true | undefined> {
  return db.transaction().execute(async (trx) => {
    const use = await trx.selectFrom('link_use').selectAll().where('id', '=', id).executeTakeFirst()
    if (!use) return undefined
    await trx
      .updateTable('link_source')
      .set({ checked_at: null })
      .where('kind', '=', use.kind)
      .where('source_id', '=', use.source_id)
      .execute()
    await enqueueScan(trx, now)
    const outer = await trx
      .updateTable('outer_link')
      .set({ due_at: now.toISOString() })
      .where('url', '=', use.outer_url)
      .returning('host')
      .executeTakeFirst()
    if (outer) await enqueue(trx, 'outer-links', {}, { key: outer.host, dueAt: now })
    return true
  })
}

/** Lists a link of a text no more. @returns undefined if there is none */
export async function ignoreLink(db: Db, id: string, now: Date): Promise<true | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('link_use')
    .set({ ignored_at: now.toISOString() })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n || undefined
}
