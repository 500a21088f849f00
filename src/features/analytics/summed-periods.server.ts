import type { Db } from '#db/open.server.ts'
import { longPeriodsBetween, periodsBetween } from './site-day.server.ts'

/** The fewest periods that make up a range. */
export async function readPeriods(db: Db, from: string, to: string): Promise<string[]> {
  const rows = await db
    .selectFrom('analytics')
    .select('period')
    .where('period', 'in', longPeriodsBetween(from, to))
    .where('kind', '=', 'day')
    .execute()
  return periodsBetween(from, to, new Set(rows.map(({ period }) => period)))
}
