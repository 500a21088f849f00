/** Where a reader of a post may go on. */
import type { Db } from '#db/open.server.ts'
import type { AdjacentPosts, PostLink, PostSummary, SeriesNeighbours } from './post.ts'
import { selectPublished, toLink } from './post-queries.server.ts'

const maxRelated = 3
type Neighbour = Pick<PostSummary, '_id' | 'createdAt' | 'series'>

/** The posts next to one, in its series and about the same, whether or not that one is published. */
export async function findAdjacentPosts(
  db: Db,
  now: Date,
  post: Neighbour,
): Promise<AdjacentPosts> {
  const [previous, next, series] = await Promise.all([
    findNextTo(db, now, post, '<'),
    findNextTo(db, now, post, '>'),
    post.series && findSeries(db, now, post._id, post.series.name),
  ])
  const shown = [previous, next].flatMap((neighbour) => neighbour?._id ?? [])
  const related = await findRelatedPosts(db, now, post, shown)
  return {
    ...(previous && { previous }),
    ...(next && { next }),
    ...(related.length > 0 && { related }),
    ...(series && { series }),
  }
}

async function findNextTo(
  db: Db,
  now: Date,
  { _id, createdAt }: Neighbour,
  operator: '<' | '>',
): Promise<PostLink | undefined> {
  const direction = operator === '<' ? 'desc' : 'asc'
  const row = await selectPublished(db, now)
    .select(linkColumns)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), operator, tuple(createdAt, _id)),
    )
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(1)
    .executeTakeFirst()
  return row && toLink(row)
}

/** Undefined for the only post of its series, and for one that is not published. */
async function findSeries(
  db: Db,
  now: Date,
  id: string,
  name: string,
): Promise<SeriesNeighbours | undefined> {
  const rows = await selectPublished(db, now)
    .select(linkColumns)
    .where('series_name', '=', name)
    .orderBy('series_position')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const at = rows.findIndex((row) => row.id === id)
  if (at < 0 || rows.length < 2) return undefined
  const neighbour = (row: (typeof rows)[number] | undefined) =>
    row && { slug: row.slug ?? row.id, title: row.title }
  const [previous, next] = [neighbour(rows[at - 1]), neighbour(rows[at + 1])]
  return {
    ...{ name, part: at + 1, count: rows.length },
    ...(previous && { previous }),
    ...(next && { next }),
  }
}

/** Without the rest of its series. @param shown ids of posts that stand beside it anyway */
async function findRelatedPosts(
  db: Db,
  now: Date,
  { _id, series }: Neighbour,
  shown: string[],
): Promise<PostLink[]> {
  const rows = await selectPublished(db, now)
    .innerJoin('related_post', 'related_post.related_id', 'post.id')
    .select(linkColumns)
    .where('related_post.post_id', '=', _id)
    .$if(shown.length > 0, (query) => query.where('post.id', 'not in', shown))
    .$if(series !== undefined, (query) =>
      query.where(({ eb, or }) =>
        or([eb('series_name', 'is', null), eb('series_name', '!=', series?.name ?? '')]),
      ),
    )
    .orderBy('related_post.score', 'desc')
    .orderBy('post.created_at', 'desc')
    .orderBy('post.id', 'desc')
    .limit(maxRelated)
    .execute()
  return rows.map(toLink)
}

const linkColumns = [
  'post.id as id',
  'post.slug as slug',
  'post.title as title',
  'post.image_url as image_url',
  'post.image_focus as image_focus',
] as const
