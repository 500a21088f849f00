/**
 * Counts visitors without cookies and without keeping addresses. A visitor is told apart within one
 * day by a hash of address and browser under that day's random secret; when the day is over the
 * secret and the hashes are deleted and only the number stays.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { isbot } from 'isbot'
import type { Db } from '#db/open.server.ts'

/** How many visitors there have been, each counted once a day. */
export async function countVisitors(db: Db): Promise<number> {
  const finished = await db
    .selectFrom('visit_day')
    .select((eb) => eb.fn.sum('visitors').as('visitors'))
    .executeTakeFirst()
  const open = await db
    .selectFrom('visit')
    .select((eb) => eb.fn.countAll().as('visitors'))
    .executeTakeFirst()
  return Number(finished?.visitors ?? 0) + Number(open?.visitors ?? 0)
}

export interface Visit {
  address: string
  userAgent: string | undefined
}

export interface VisitorCounter {
  /**
   * Counts page views of persons; programs that say so are not counted.
   * @returns how many visitors were not known yet. @throws what the database says; then none is counted
   */
  count: (...visits: Visit[]) => Promise<number>
}

/** Remembers who was seen today, so that a visitor costs the database one write a day. */
export function createVisitorCounter(db: Db, now: () => Date): VisitorCounter {
  let today = newDay('', '')

  async function startDay(day: string) {
    await closeFinishedDays(db, day)
    today = newDay(day, await saltOf(db, day))
  }

  function isNew({ address, userAgent }: Visit, hash: string) {
    if (today.seen.has(hash) || isbot(userAgent) || !today.admits(address)) return false
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
        return await noteVisitors(db, day, hashes)
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

/** As many as a statement takes parameters for, and more. */
const mostInOneStatement = 500

async function noteVisitors(db: Db, day: string, hashes: string[]): Promise<number> {
  const rows = hashes.map((visitor_hash) => ({ day, visitor_hash }))
  let noted = 0
  for (let at = 0; at < rows.length; at += mostInOneStatement) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('visit')
      .values(rows.slice(at, at + mostInOneStatement))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    noted += Number(numInsertedOrUpdatedRows ?? 0)
  }
  return noted
}

/** How many browsers of one address count on one day, so that nobody fills the table with names. */
const browsersPerAddress = 20
/** How many a process remembers; the table knows the rest. */
const mostRemembered = 50_000

function newDay(day: string, salt: string) {
  const browsers = new Map<string, number>()
  return {
    day,
    salt,
    seen: new Set<string>(),
    admits(address: string): boolean {
      if (this.seen.size > mostRemembered) this.seen.clear()
      if (browsers.size > mostRemembered) browsers.clear()
      const count = (browsers.get(address) ?? 0) + 1
      browsers.set(address, count)
      return count <= browsersPerAddress
    },
  }
}

async function saltOf(db: Db, day: string): Promise<string> {
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

function closeFinishedDays(db: Db, today: string): Promise<void> {
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
