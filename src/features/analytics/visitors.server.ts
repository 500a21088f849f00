/**
 * Counts unique visitors per day without cookies or stored addresses: by an HMAC of address and user
 * agent under a random daily salt. After the day, salt and hashes are deleted and only the count remains.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { isbot } from 'isbot'
import type { Db } from '#db/open.server.ts'

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

export interface Visit {
  address: string
  userAgent: string | undefined
}

export interface VisitorCounter {
  /**
   * Counts visits; declared bots are ignored.
   * @returns the number of new visitors
   * @throws on a database error; then none is counted
   */
  count: (...visits: Visit[]) => Promise<number>
}

/** Caches the visitors of the day, so that each costs one database write a day. */
export function createVisitorCounter(db: Db, now: () => Date): VisitorCounter {
  let today = newDay('', '')

  async function startDay(day: string) {
    await closePastDays(db, day)
    today = newDay(day, await loadSalt(db, day))
  }

  function isNew({ address, userAgent }: Visit, hash: string) {
    if (today.seen.has(hash) || isbot(userAgent) || !today.allows(address)) return false
    today.seen.add(hash)
    return true
  }

  return {
    async count(...visits) {
      const day = now().toISOString().slice(0, 10)
      if (visits.length > 0 && day !== today.day) await startDay(day)
      const { seen, salt } = today
      const hashes = visits
        .filter(({ userAgent }) => userAgent)
        .map((visit) => ({ visit, hash: hashOf(visit, salt) }))
        .filter(({ visit, hash }) => isNew(visit, hash))
        .map(({ hash }) => hash)
      try {
        return await insertVisits(db, day, hashes)
      } catch (error) {
        for (const hash of hashes) seen.delete(hash)
        throw error
      }
    },
  }
}

function hashOf({ address, userAgent }: Visit, salt: string) {
  return createHmac('sha256', salt).update(`${address}\n${userAgent}`).digest('base64url')
}

/** Stays below the parameter limit of a statement. */
const maxRowsPerInsert = 500

async function insertVisits(db: Db, day: string, hashes: string[]): Promise<number> {
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

/** Limits the user agents counted per address and day, so that a script can't fill the table. */
const maxBrowsersPerAddress = 20
/** Bounds memory; the table deduplicates as well. */
const maxCached = 50_000

function newDay(day: string, salt: string) {
  const browsers = new Map<string, number>()
  return {
    day,
    salt,
    seen: new Set<string>(),
    allows(address: string): boolean {
      if (this.seen.size > maxCached) this.seen.clear()
      if (browsers.size > maxCached) browsers.clear()
      const count = (browsers.get(address) ?? 0) + 1
      browsers.set(address, count)
      return count <= maxBrowsersPerAddress
    },
  }
}

async function loadSalt(db: Db, day: string): Promise<string> {
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

function closePastDays(db: Db, today: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
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
        .onConflict((conflict) => conflict.column('day').doNothing())
        .execute()
    }
    await trx.deleteFrom('visit').where('day', '<', today).execute()
    await trx.deleteFrom('visit_salt').where('day', '<', today).execute()
  })
}
