/** How much each post was read. */
import type { Db } from '#db/open.server.ts'
import { addDays } from './site-day.server.ts'
import { readPeriods } from './summed-periods.server.ts'

export interface PostStats {
  people: number
  views: number
  /** Of the last 30 days. */
  people30: number
  views30: number
}

/** No site of this software has older figures. */
const firstDay = '2024-01-01'

/**
 * Of all addresses that led to a post, today included. Posts without a reader are missing.
 * @param ids absent: all posts
 */
export async function postStats(
  db: Db,
  today: string,
  ids?: string[],
): Promise<Map<string, PostStats>> {
  const [all, recent] = await Promise.all([
    readPosts(db, await readPeriods(db, firstDay, today), ids),
    readPosts(db, await readPeriods(db, addDays(today, -29), today), ids),
  ])
  return new Map(
    [...all].map(([id, { people, views }]) => {
      const { people: people30 = 0, views: views30 = 0 } = recent.get(id) ?? {}
      return [id, { people, views, people30, views30 }]
    }),
  )
}

async function readPosts(db: Db, periods: string[], ids: string[] | undefined) {
  if (ids?.length === 0) return new Map<string, { people: number; views: number }>()
  const rows = await db
    .selectFrom('analytics')
    .innerJoin('address', 'address.path', 'analytics.key')
    .select(({ fn }) => [
      'address.post_id',
      fn.sum('people').as('people'),
      fn.sum('views').as('views'),
    ])
    .where('period', 'in', periods)
    .where('kind', '=', 'page')
    .$if(ids !== undefined, (query) => query.where('address.post_id', 'in', ids ?? []))
    .groupBy('address.post_id')
    .execute()
  return new Map(
    rows.map(({ post_id, people, views }) => [
      post_id,
      { people: Number(people), views: Number(views) },
    ]),
  )
}
