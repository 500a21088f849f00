/** Writes batches of visits to the database, each in one transaction after which the figures are complete. */
import { sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { locksRows } from '#db/row-lock.server.ts'
import { secondMs } from '#durations.ts'
import { memoizeShort } from '#text/memoize-short.ts'
import { classOf, peopleKey, type UserAgentLog, unconfirmedKey } from './client-classes.server.ts'
import { closeDays } from './close-days.server.ts'
import { followVisitor, type Lookup, separatePrograms } from './count-client.server.ts'
import { createFigures, type Figures } from './figures.server.ts'
import { loadDay, type OpenDay } from './open-day.server.ts'
import { addFigures } from './roll-up.server.ts'
import { dayOf } from './site-day.server.ts'
import type { Client, VisitBatch } from './visit-batch.server.ts'
import { addAll, viewsOf } from './visit-trail.server.ts'
import { loadVisitors, storeVisitors, type Visitor } from './visitor-trails.server.ts'

interface Deps {
  db: Db
  now: () => Date
  /** Of the site. */
  timeZone: () => string
  lookUp: (clients: Client[]) => Promise<Lookup>
  userAgents: UserAgentLog
  /** Of a day's trails; further visitors are counted as unconfirmed. */
  maxTrailBytes?: number
}

export interface AnalyticsCounter {
  /**
   * @returns the number of new visitors, confirmed or not
   * @throws on a database error; then nothing of the batch is counted
   */
  count: (batch: VisitBatch) => Promise<number>
  /** Deletes what is personal of past days, as `count` does. @throws on a database error */
  close: () => Promise<void>
}

/** How long after midnight other processes may still add to the day before. */
const graceMs = 10 * secondMs
const defaultMaxTrailBytes = 50 * 1024 * 1024

export function createAnalyticsCounter({
  db,
  now,
  timeZone,
  lookUp,
  userAgents,
  maxTrailBytes = defaultMaxTrailBytes,
}: Deps): AnalyticsCounter {
  let openDay: OpenDay | undefined
  let closedBefore = ''
  const classify = memoizeShort(classOf, { maxEntries: 2000, maxLength: 500 })

  function countVisitor(visitor: Visitor, lookup: Lookup, figures: Figures, day: string) {
    const { client, trail, isConfirmed } = visitor
    const before = viewsOf(trail)
    visitor.isConfirmed ||= client.beacons.length > 0
    followVisitor(client, trail, lookup, isConfirmed ? figures.add : () => {})
    const unconfirmed = visitor.isConfirmed ? -before : viewsOf(trail) - before
    if (!isConfirmed) figures.add('crawler', unconfirmedKey, 0, unconfirmed)
    if (!isConfirmed && visitor.isConfirmed) addAll(trail, figures.add)
    userAgents.add(day, visitor.isConfirmed ? peopleKey : unconfirmedKey, client.userAgent)
  }

  async function countBatch(trx: Db, { day, clients }: VisitBatch, lookup: Lookup) {
    if (openDay?.day !== day) openDay = await loadDay(trx, day)
    const figures = createFigures()
    const visits = clients.map((client) => {
      const classKey = classify(client.userAgent) ?? ''
      return separatePrograms(client, classKey, lookup, (key, requests, isRemembered) => {
        figures.add('crawler', key, 0, requests)
        if (isRemembered) userAgents.add(day, key, client.userAgent)
      })
    })
    const hasRoom = openDay.trailBytes < maxTrailBytes
    const { visitors, others } = await loadVisitors(trx, openDay, visits, hasRoom)
    for (const visitor of visitors) countVisitor(visitor, lookup, figures, day)
    for (const { answers } of others) {
      for (const { target, count } of answers) {
        if (target === 'page') figures.add('crawler', unconfirmedKey, 0, count)
      }
    }
    const added = await storeVisitors(trx, openDay, visitors)
    const increments = figures.all()
    await addFigures(trx, day, increments)
    await openDay.foldSurplus(trx, increments)
    return added
  }

  const firstOpenDay = () => dayOf(new Date(now().getTime() - graceMs), timeZone())

  /** Whether nothing personal of earlier days is left: a late batch may have reopened one. */
  const isClosedBefore = (day: string) =>
    day === closedBefore && (openDay === undefined || openDay.day >= day)

  async function closePastDays(trx: Db) {
    const day = firstOpenDay()
    if (isClosedBefore(day)) return
    await closeDays(trx, day)
    closedBefore = day
    if (openDay && openDay.day < day) openDay = undefined
  }

  async function write<Result>(change: (trx: Db) => Promise<Result>): Promise<Result> {
    try {
      return await db.transaction().execute(async (trx) => {
        await lockFigures(trx)
        const result = await change(trx)
        await closePastDays(trx)
        return result
      })
    } catch (error) {
      // What is remembered of the day was rolled back.
      openDay = undefined
      closedBefore = ''
      throw error
    }
  }

  return {
    async count(batch) {
      const lookup = await lookUp(batch.clients)
      return write((trx) => countBatch(trx, batch, lookup))
    },
    async close() {
      if (!isClosedBefore(firstOpenDay())) await write(async () => {})
    },
  }
}

/** The key of an advisory lock on PostgreSQL. */
const figuresLock = sql.lit(3_604_921_775_380_162_418n)

/** Serialises the processes: trails are read, changed and written. */
async function lockFigures(trx: Db) {
  if (locksRows(trx)) await sql`select pg_advisory_xact_lock(${figuresLock})`.execute(trx)
}
