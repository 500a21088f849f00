/**
 * Counts unique visitors per day without cookies or stored addresses: by an HMAC of address and user
 * agent under a random daily salt. After the day, salt and hashes are deleted and only the count remains.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { clientSubnet } from '#rate-limit/rate-limit.server.ts'
import { maxReadersPerNetwork } from './analytics-report.ts'

/** Total visitors, each counted once a day. */
export async function countVisitors(db: Db): Promise<number> {
  const closed = await db
    .selectFrom('visit_day')
    .select((eb) => eb.fn.sum('visitors').as('visitors'))
    .executeTakeFirst()
  const open = await db
    .selectFrom('visit')
    .select((eb) => eb.fn.countAll().as('visitors'))
    .executeTakeFirst()
  return Number(closed?.visitors ?? 0) + Number(open?.visitors ?? 0)
}

export function visitorHash(salt: string, address: string, userAgent: string): string {
  return createHmac('sha256', salt).update(`${address}\n${userAgent}`).digest('base64url')
}

/** The salt of a day; the first call makes it. */
export async function loadSalt(db: Db, day: string): Promise<string> {
  await db
    .insertInto('visit_salt')
    .values({ day, salt: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { salt } = await db
    .selectFrom('visit_salt')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return salt
}

/** Stays below the parameter limit of a statement. */
const maxRowsPerInsert = 500

/** @returns how many of them are new */
export async function insertVisits(db: Db, day: string, hashes: string[]): Promise<number> {
  const rows = hashes.map((visitor_hash) => ({ day, visitor_hash }))
  let inserted = 0
  for (let at = 0; at < rows.length; at += maxRowsPerInsert) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('visit')
      .values(rows.slice(at, at + maxRowsPerInsert))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    inserted += Number(numInsertedOrUpdatedRows ?? 0)
  }
  return inserted
}

/** Turns the visits of past days into a number. */
export async function closeVisits(trx: Db, today: string): Promise<void> {
  const days = await trx
    .selectFrom('visit')
    .select(({ fn }) => ['day', fn.countAll().as('visitors')])
    .where('day', '<', today)
    .groupBy('day')
    .execute()
  for (const { day, visitors } of days) {
    await trx
      .insertInto('visit_day')
      .values({ day, visitors: Number(visitors) })
      .onConflict((conflict) =>
        // A late batch has reopened the day.
        conflict.column('day').doUpdateSet({
          visitors: sql<number>`visit_day.visitors + excluded.visitors`,
        }),
      )
      .execute()
  }
  await trx.deleteFrom('visit').where('day', '<', today).execute()
  await trx.deleteFrom('visit_trail').where('day', '<', today).execute()
  await trx.deleteFrom('visit_salt').where('day', '<', today).execute()
}

/** Bounds memory. */
const maxSubnets = 50_000

/** @returns whether another browser of this address may be counted */
export function limitBrowsers(): (address: string) => boolean {
  const browsers = new Map<string, number>()
  return (address) => {
    if (browsers.size > maxSubnets) browsers.clear()
    const subnet = clientSubnet(address)
    const count = (browsers.get(subnet) ?? 0) + 1
    browsers.set(subnet, count)
    return count <= maxReadersPerNetwork
  }
}
