/** What one process remembers of the day that it counts for. */
import { sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { type KindName, limitedKinds } from './analytics-kinds.server.ts'
import { foldKind, type Increment } from './roll-up.server.ts'
import { limitBrowsers, loadSalt } from './visitors.server.ts'

export interface OpenDay {
  day: string
  salt: string
  /** Of all visitors, about. */
  trailBytes: number
  /** Whether another browser of this address may be counted. */
  allows: (address: string) => boolean
  /** Cuts a kind that has got too many keys during the day: nobody fills the table by making them up. */
  foldSurplus: (trx: Db, increments: Increment[]) => Promise<void>
}

/** More keys than this many times those that a day keeps are cut. */
const surplus = 3

export async function loadDay(trx: Db, day: string): Promise<OpenDay> {
  const salt = await loadSalt(trx, day)
  const keys = new Map<KindName, Set<string>>()
  for (const { name } of limitedKinds) keys.set(name, await keysOf(trx, day, name))
  const { bytes } = await trx
    .selectFrom('visit_trail')
    .select(sql<number | null>`sum(length(trail))`.as('bytes'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return {
    day,
    salt,
    trailBytes: Number(bytes ?? 0),
    allows: limitBrowsers(),
    async foldSurplus(trx, increments) {
      for (const { kind, key } of increments) keys.get(kind)?.add(key)
      for (const kind of limitedKinds) {
        if ((keys.get(kind.name)?.size ?? 0) <= kind.kept * surplus) continue
        await foldKind(trx, day, kind)
        keys.set(kind.name, await keysOf(trx, day, kind.name))
      }
    },
  }
}

async function keysOf(trx: Db, day: string, kind: KindName): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('analytics')
    .select('key')
    .where('period', '=', day)
    .where('kind', '=', kind)
    .execute()
  return new Set(rows.map(({ key }) => key))
}
