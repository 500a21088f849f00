/** Reads and writes the trails of the visitors of a batch. */
import type { Db } from '#db/open.server.ts'
import type { OpenDay } from './open-day.server.ts'
import type { Client } from './visit-batch.server.ts'
import { parseTrail, stringifyTrail, type Trail, viewsOf } from './visit-trail.server.ts'
import { insertVisits, visitorHash } from './visitors.server.ts'

export interface Visitor {
  hash: string
  client: Client
  trail: Trail
  isConfirmed: boolean
  /** Of the trail as it was loaded; 0 for a new visitor. */
  storedBytes: number
  /** Whether the visitor had read a page before the batch. */
  hasRead: boolean
}

/** Stays below the parameter limit of a statement. */
const maxRows = 500

/**
 * @param clients with the requests of visitors only
 * @param hasRoom whether new visitors get a trail
 * @returns the visitors with their trails, and the clients that get none
 */
export async function loadVisitors(trx: Db, openDay: OpenDay, clients: Client[], hasRoom: boolean) {
  const visitors = new Map<string, Visitor>()
  for (const client of clients.filter(isActive)) {
    const hash = visitorHash(openDay.salt, client.address, client.userAgent)
    const trail = { counts: new Map() }
    visitors.set(hash, { hash, client, trail, isConfirmed: false, storedBytes: 0, hasRead: false })
  }
  for (const hashes of chunks([...visitors.keys()])) {
    const rows = await trx
      .selectFrom('visit_trail')
      .select(['visitor_hash', 'is_confirmed', 'trail'])
      .where('day', '=', openDay.day)
      .where('visitor_hash', 'in', hashes)
      .execute()
    for (const { visitor_hash, is_confirmed, trail } of rows) {
      const visitor = visitors.get(visitor_hash)
      if (!visitor) continue
      visitor.trail = parseTrail(trail)
      visitor.isConfirmed = is_confirmed === 1
      visitor.storedBytes = trail.length
      visitor.hasRead = viewsOf(visitor.trail) > 0
    }
  }
  const all = [...visitors.values()]
  const followed = all.filter(
    ({ storedBytes, client }) => storedBytes > 0 || (hasRoom && openDay.allows(client.address)),
  )
  const known = new Set(followed)
  const others = all.filter((visitor) => !known.has(visitor)).map(({ client }) => client)
  return { visitors: followed, others }
}

/** @returns how many have read their first page of the day */
export async function storeVisitors(
  trx: Db,
  openDay: OpenDay,
  visitors: Visitor[],
): Promise<number> {
  const { day } = openDay
  const rows = visitors.map(({ hash, isConfirmed, trail }) => ({
    day,
    visitor_hash: hash,
    is_confirmed: isConfirmed ? 1 : 0,
    trail: stringifyTrail(trail),
  }))
  for (const chunk of chunks(rows)) {
    await trx
      .insertInto('visit_trail')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['day', 'visitor_hash']).doUpdateSet(({ ref }) => ({
          is_confirmed: ref('excluded.is_confirmed'),
          trail: ref('excluded.trail'),
        })),
      )
      .execute()
  }
  for (const { trail } of rows) openDay.trailBytes += trail.length
  for (const { storedBytes } of visitors) openDay.trailBytes -= storedBytes
  const readers = visitors.filter(({ hasRead, trail }) => !hasRead && viewsOf(trail) > 0)
  return insertVisits(
    trx,
    day,
    readers.map(({ hash }) => hash),
  )
}

function isActive({ answers, beacons, searches }: Client) {
  return answers.length > 0 || beacons.length > 0 || searches.length > 0
}

function chunks<Item>(items: Item[]): Item[][] {
  const count = Math.ceil(items.length / maxRows)
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * maxRows, (index + 1) * maxRows),
  )
}
