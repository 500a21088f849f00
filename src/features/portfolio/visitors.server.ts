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

/** Remembers who was seen today, so that a visitor costs the database one write a day. */
export function createVisitorCounter(db: Db, now: () => Date) {
  let today = newDay('', '')

  async function startDay(day: string) {
    await closeFinishedDays(db, day)
    today = newDay(day, await saltOf(db, day))
  }

  return {
    /** Counts a page view of a person; programs that say so are not counted. */
    async count({ address, userAgent }: Visit): Promise<void> {
      if (!userAgent || isbot(userAgent)) return
      const day = now().toISOString().slice(0, 10)
      if (day !== today.day) await startDay(day)
      const hash = createHmac('sha256', today.salt)
        .update(`${address}\n${userAgent}`)
        .digest('base64url')
      if (today.seen.has(hash) || !today.admits(address)) return
      const { seen } = today
      seen.add(hash)
      await noteVisitor(db, day, hash).catch((error) => {
        seen.delete(hash)
        throw error
      })
    },
  }
}

async function noteVisitor(db: Db, day: string, hash: string) {
  await db
    .insertInto('visit')
    .values({ day, visitor_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** How many browsers of one address count on one day, so that nobody fills the table with names. */
const browsersPerAddress = 20

function newDay(day: string, salt: string) {
  const browsers = new Map<string, number>()
  return {
    day,
    salt,
    seen: new Set<string>(),
    admits(address: string): boolean {
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
