/** Posts that their authors may go on with. */
import type { Db } from '#db/open.server.ts'
import { searchPosts } from './admin-post-queries.server.ts'
import type { AdminPostSummary, UnfinishedPost } from './post.ts'
import { parseFields } from './post-fields.server.ts'
import { statusOf } from './publication.server.ts'

interface FirstPosts {
  posts: UnfinishedPost[]
  total: number
}

/** Drafts, and public posts with unpublished changes; the last saved first. */
export async function unfinishedPosts(db: Db, now: Date, limit: number): Promise<FirstPosts> {
  const drafts = await findByStatus(db, now, 'draft', limit)
  const changes = await unpublishedChanges(db, now, limit)
  const posts = [...drafts.posts, ...changes.posts].toSorted((a, b) =>
    a.savedAt < b.savedAt ? 1 : -1,
  )
  return { posts: posts.slice(0, limit), total: drafts.total + changes.total }
}

/** The soonest first. */
export function scheduledPosts(db: Db, now: Date, limit: number): Promise<FirstPosts> {
  return findByStatus(db, now, 'scheduled', limit)
}

async function findByStatus(
  db: Db,
  now: Date,
  status: 'draft' | 'scheduled',
  limit: number,
): Promise<FirstPosts> {
  const order = status === 'draft' ? 'changed' : 'oldest'
  const query = { search: '', order, status, deleted: false, limit, page: 1 } as const
  const { posts, total } = await searchPosts(db, now, query)
  return { posts: posts.map(toUnfinished), total }
}

function toUnfinished(post: AdminPostSummary): UnfinishedPost {
  const { _id, title, status, updatedAt, publishedAt } = post
  return { _id, title, status, savedAt: updatedAt, ...(publishedAt && { publishedAt }) }
}

async function unpublishedChanges(db: Db, now: Date, limit: number): Promise<FirstPosts> {
  const changed = db
    .selectFrom('post_draft')
    .innerJoin('post', 'post.id', 'post_draft.post_id')
    .where('post.deleted_at', 'is', null)
    .where('post.published_at', 'is not', null)
  const rows = await changed
    .select(['post.id', 'post.published_at', 'post_draft.fields', 'post_draft.saved_at'])
    .orderBy('post_draft.saved_at', 'desc')
    .limit(limit)
    .execute()
  const { count } = await changed
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  const posts = rows.map(({ id, published_at, fields, saved_at }) => ({
    ...{ _id: id, title: parseFields(fields).title, savedAt: saved_at },
    status: statusOf(published_at, now),
    ...(published_at && { publishedAt: published_at }),
  }))
  return { posts, total: Number(count) }
}
