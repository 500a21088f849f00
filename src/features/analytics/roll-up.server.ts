/** Adds to the figures of a period, and keeps the number of their keys small. */
import { sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { type KindName, limitedKinds, restKey } from './analytics-kinds.server.ts'

/** What is added to a key of a kind. */
export interface Increment {
  kind: KindName
  key: string
  people: number
  views: number
}

/** Stays below the parameter limit of a statement. */
const maxRowsPerInsert = 500

/** Additive, so that several processes add up. */
export async function addFigures(trx: Db, period: string, increments: Increment[]): Promise<void> {
  for (let at = 0; at < increments.length; at += maxRowsPerInsert) {
    await trx
      .insertInto('analytics')
      .values(increments.slice(at, at + maxRowsPerInsert).map((row) => ({ period, ...row })))
      .onConflict((conflict) =>
        conflict.columns(['period', 'kind', 'key']).doUpdateSet({
          people: sql<number>`analytics.people + excluded.people`,
          views: sql<number>`analytics.views + excluded.views`,
        }),
      )
      .execute()
  }
}

/** Keeps the most viewed keys of each kind, and adds the others up where a report shows the rest. */
export async function foldPeriod(trx: Db, period: string): Promise<void> {
  for (const kind of limitedKinds) await foldKind(trx, period, kind)
}

export async function foldKind(
  trx: Db,
  period: string,
  { name, kept, hasRest }: (typeof limitedKinds)[number],
): Promise<void> {
  // Without a rest it is a key like others: a visitor may search for it. No key of these kinds is empty.
  const keyOfRest = hasRest ? restKey : ''
  const ofKind = trx.selectFrom('analytics').where('period', '=', period).where('kind', '=', name)
  const best = ofKind
    .select('key')
    .where('key', '<>', keyOfRest)
    .orderBy('views', 'desc')
    .orderBy('key')
    .limit(kept)
  const rest = await ofKind
    .select(({ fn }) => [fn.sum('people').as('people'), fn.sum('views').as('views')])
    .select(({ fn }) => fn.countAll().as('count'))
    .where('key', '<>', keyOfRest)
    .where('key', 'not in', best)
    .executeTakeFirstOrThrow()
  if (Number(rest.count) === 0) return
  await trx
    .deleteFrom('analytics')
    .where('period', '=', period)
    .where('kind', '=', name)
    .where('key', '<>', keyOfRest)
    .where('key', 'not in', best)
    .execute()
  if (!hasRest) return
  const [people, views] = [Number(rest.people), Number(rest.views)]
  await addFigures(trx, period, [{ kind: name, key: restKey, people, views }])
}
