/** The figures of days for the dashboard and the landing page. */
import type { Db } from '#db/open.server.ts'
import { addDays, daysBetween } from './site-day.server.ts'
import { readPeriods } from './summed-periods.server.ts'

export interface DayFigures {
  day: string
  people: number
  views: number
}

/** The last days up to today, zeros included; ascending. @param today in the site's time zone */
export async function readersOfLastDays(
  db: Db,
  days: number,
  today: string,
): Promise<DayFigures[]> {
  const range = daysBetween(addDays(today, 1 - days), today)
  const rows = await totals(db, range)
  const found = new Map(rows.map((row) => [row.period, row]))
  return range.map((day) => {
    const { people = 0, views = 0 } = found.get(day) ?? {}
    return { day, people, views }
  })
}

/** The readers since the first of January, each once a day. */
export async function readersOfYear(db: Db, today: string): Promise<number> {
  const rows = await totals(db, await readPeriods(db, `${today.slice(0, 4)}-01-01`, today))
  return rows.reduce((sum, { people }) => sum + people, 0)
}

function totals(db: Db, periods: string[]) {
  return db
    .selectFrom('analytics')
    .select(['period', 'people', 'views'])
    .where('period', 'in', periods)
    .where('kind', '=', 'day')
    .execute()
}
