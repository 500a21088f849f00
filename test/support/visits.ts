/** Counts made-up visits as the server does, without a network. */
import type { Db } from '#db/open.server.ts'
import { createAnalyticsCounter } from '#features/analytics/analytics-counter.server.ts'
import { createUserAgentLog } from '#features/analytics/client-classes.server.ts'
import type { Lookup } from '#features/analytics/count-client.server.ts'
import { dayOf } from '#features/analytics/site-day.server.ts'
import { createBatch, type VisitBatch } from '#features/analytics/visit-batch.server.ts'

export const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
export const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Safari/605.1.15'

export interface TestVisitor {
  address: string
  headers: Record<string, string>
}

/** A visitor with a browser. */
export function visitor(address: string, headers: Record<string, string> = {}): TestVisitor {
  return { address, headers: { 'user-agent': firefox, host: 'folio.test', ...headers } }
}

interface Options {
  time?: string
  timeZone?: string
  maxTrailBytes?: number
  lookup?: Partial<Lookup>
}

/** One process of a site at https://folio.test. */
export function createTestCounter(db: Db, options: Options = {}) {
  const { time = '2026-03-04T12:00:00Z', timeZone = 'UTC', maxTrailBytes, lookup } = options
  const clock = { time: new Date(time) }
  const userAgents = createUserAgentLog()
  const counter = createAnalyticsCounter({
    ...{ db, userAgents, now: () => clock.time, timeZone: () => timeZone },
    lookUp: async () => ({
      ownHost: 'folio.test',
      isAdmin: () => false,
      pageAt: (path) => path,
      projectAt: () => undefined,
      ...lookup,
    }),
    ...(maxTrailBytes !== undefined && { maxTrailBytes }),
  })
  return {
    clock,
    userAgents,
    close: counter.close,
    /** Counts what happens in a second. */
    count: (fill: (batch: VisitBatch) => void) => {
      const batch = createBatch(dayOf(clock.time, timeZone), 'x-country')
      fill(batch)
      return counter.count(batch)
    },
  }
}

/** The figures of a day: those of a kind by key, as [people, views]. */
export async function figuresOf(db: Db, period: string, kind: string) {
  const rows = await db
    .selectFrom('analytics')
    .select(['key', 'people', 'views'])
    .where('period', '=', period)
    .where('kind', '=', kind)
    .where('views', '<>', 0)
    .execute()
  return Object.fromEntries(rows.map(({ key, people, views }) => [key, [people, views]]))
}
