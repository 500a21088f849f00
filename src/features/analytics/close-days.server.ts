/** After a day: its personal rows go, its figures are cut to the most viewed, and full months and years are summed up. */
import { sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { foldPeriod } from './roll-up.server.ts'
import { addDays } from './site-day.server.ts'
import { closeVisits } from './visitors.server.ts'

/** @param trx holds the lock of the figures */
export async function closeDays(trx: Db, today: string): Promise<void> {
  const open = await trx.selectFrom('visit_salt').select('day').where('day', '<', today).execute()
  for (const { day } of open) {
    await trx.deleteFrom('analytics').where('period', '=', day).where('views', '<=', 0).execute()
    await foldPeriod(trx, day)
  }
  await closeVisits(trx, today)
  const changed = new Set(open.map(({ day }) => day.slice(0, 7)))
  const years = new Set([...changed].map((month) => month.slice(0, 4)))
  years.delete(today.slice(0, 4))
  // A restored backup may lack the sum of any of its months.
  for (const month of [...years].flatMap(partsOf)) changed.add(month)
  for (const month of await monthsBefore(trx, today, changed)) await sumUpPeriod(trx, month)
  for (const year of years) await sumUpPeriod(trx, year)
}

/** Those that have changed, and the one before that of today, which a restored backup may lack. */
async function monthsBefore(trx: Db, today: string, changed: Set<string>) {
  const last = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
  const known = await trx
    .selectFrom('analytics')
    .select('period')
    .where('period', '=', last)
    .limit(1)
    .executeTakeFirst()
  const months = known ? [...changed] : [...changed, last]
  return [...new Set(months)].filter((month) => month < today.slice(0, 7)).sort()
}

/** Sums up the days of a month, or the months of a year. */
export async function sumUpPeriod(trx: Db, period: string): Promise<void> {
  await trx.deleteFrom('analytics').where('period', '=', period).execute()
  await trx
    .insertInto('analytics')
    .columns(['period', 'kind', 'key', 'people', 'views'])
    .expression(
      trx
        .selectFrom('analytics')
        .select(({ fn }) => [
          sql<string>`cast(${period} as text)`.as('period'),
          'kind',
          'key',
          fn.sum<number>('people').as('people'),
          fn.sum<number>('views').as('views'),
        ])
        .where('period', 'in', partsOf(period))
        .groupBy(['kind', 'key']),
    )
    .execute()
  await foldPeriod(trx, period)
}

/** The days of a month, or the months of a year. */
function partsOf(period: string) {
  return Array.from(
    { length: period.length === 4 ? 12 : 31 },
    (_, index) => `${period}-${String(index + 1).padStart(2, '0')}`,
  )
}
