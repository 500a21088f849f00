/** The years of the archive. */
import type { Db } from '#db/open.server.ts'
import { fromLocalTime, toLocalTime } from './admin/editor/settings/site-time.ts'
import type { YearCount } from './post.ts'
import { selectPublished } from './post-queries.server.ts'

/** The years in which posts were published, newest first. @param timeZone of the site */
export async function countPostsByYear(db: Db, now: Date, timeZone: string): Promise<YearCount[]> {
  const years: YearCount[] = []
  let newest = await findNewestBefore(db, now)
  while (newest) {
    const year = Number(toLocalTime(newest, timeZone).slice(0, 4))
    const begin = startOf(year, timeZone)
    const { count } = await selectPublished(db, now)
      .select(({ fn }) => fn.countAll().as('count'))
      .where('created_at', '>=', begin)
      .where('created_at', '<=', newest)
      .executeTakeFirstOrThrow()
    years.push({ year, count: Number(count) })
    newest = await findNewestBefore(db, now, begin)
  }
  return years
}

/** @returns the date of a post, null without one */
async function findNewestBefore(db: Db, now: Date, end?: string): Promise<string | null> {
  const row = await selectPublished(db, now)
    .select('created_at')
    .$if(end !== undefined, (query) => query.where('created_at', '<', end ?? ''))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

function startOf(year: number, timeZone: string) {
  const local = `${String(year).padStart(4, '0')}-01-01T00:00`
  return fromLocalTime(local, timeZone)?.iso ?? `${local}:00.000Z`
}
