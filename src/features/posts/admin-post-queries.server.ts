/** Queries and changes of posts in the admin area. */
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { matchesSearch } from '#db/search.server.ts'
import type { Tables } from '#db/tables.ts'
import { dayMs } from '#durations.ts'
import type { Precondition } from '#http/if-match.server.ts'
import type {
  AdminPostSummary,
  EditablePost,
  PostList,
  PostOrder,
  PostStatus,
  PostSummary,
} from './post.ts'
import { findDraft } from './post-drafts.server.ts'
import { postETag } from './post-etag.server.ts'
import { postChanged } from './post-events.server.ts'
import { withPostLock } from './post-lock.server.ts'
import { deleteUnusedPaths, freeSlug, lockPostPaths } from './post-paths.server.ts'
import { type SummaryRow, summaryColumns, toSummary } from './post-queries.server.ts'
import { statusOf } from './publication.server.ts'
import { slugOf } from './slug.server.ts'
import { findRenamedTags, storePostTags } from './tags.server.ts'

/** Deleted posts can be restored until then. */
const deletedRetentionMs = 30 * dayMs

interface PostSearch {
  /** A substring of title or excerpt; empty matches every post. */
  search: string
  order: PostOrder
  /** Of the posts that are not deleted. */
  status: PostStatus | 'all'
  deleted: boolean
  limit: number
  /** Counts from 1. */
  page: number
}

type AdminPostList = PostList<AdminPostSummary>

/** Returns one page of the matching posts, and their total. */
export async function searchPosts(db: Db, now: Date, query: PostSearch): Promise<AdminPostList> {
  return query.search.trim() === '' ? listPosts(db, now, query) : searchText(db, now, query)
}

async function listPosts(db: Db, now: Date, query: PostSearch): Promise<AdminPostList> {
  const { order, limit, page } = query
  const { by, direction } = orders[order]
  const posts = selectPosts(db, now, query)
  const [rows, { count }] = await Promise.all([
    posts
      .select(adminColumns)
      .select(hasDraft)
      .orderBy(by, direction)
      .orderBy('id', direction)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    posts.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow(),
  ])
  return { posts: rows.map((row) => toAdminSummary(row, now)), total: Number(count) }
}

/** Scans the covering index on `created_at` once, then reads the rows of one page. */
async function searchText(db: Db, now: Date, query: PostSearch): Promise<AdminPostList> {
  const { search, order, limit, page } = query
  const { by, direction } = orders[order]
  const ids = await db
    .selectFrom(
      selectPosts(db, now, query)
        .select(['id', 'created_at', 'updated_at', 'search_text'])
        .where(matchesSearch(search))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        // Keeps SQLite from using the index of the outer order, which would read every row for its text.
        .limit(maxMatches)
        .as('matches'),
    )
    .select('id')
    .orderBy(by, direction)
    .orderBy('id', direction)
    .execute()
  const pageIds = ids.slice((page - 1) * limit, page * limit).map(({ id }) => id)
  return { posts: await findInOrder(db, now, pageIds), total: ids.length }
}

const maxMatches = 1_000_000

async function findInOrder(db: Db, now: Date, ids: string[]): Promise<AdminPostSummary[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('post')
    .select(adminColumns)
    .select(hasDraft)
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, toAdminSummary(row, now)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function selectPosts(db: Db, now: Date, { status, deleted }: PostSearch) {
  const posts = db.selectFrom('post').where('deleted_at', deleted ? 'is not' : 'is', null)
  if (status === 'all') return posts
  if (status === 'draft') return posts.where('published_at', 'is', null)
  return posts.where('published_at', status === 'published' ? '<=' : '>', now.toISOString())
}

const adminColumns = [...summaryColumns, 'format', 'published_at', 'deleted_at'] as const

function hasDraft({ exists, selectFrom }: ExpressionBuilder<Tables, 'post'>) {
  return exists(selectFrom('post_draft').select('post_id').whereRef('post_id', '=', 'post.id')).as(
    'has_draft',
  )
}

/** Each order has an index. The title's covers a prefix: PostgreSQL limits the size of index rows. */
const orders = {
  newest: { by: sql.ref('created_at'), direction: 'desc' },
  oldest: { by: sql.ref('created_at'), direction: 'asc' },
  title: { by: sql<string>`substr(search_text, 1, 200)`, direction: 'asc' },
  changed: { by: sql.ref('updated_at'), direction: 'desc' },
} as const

interface AdminRow extends SummaryRow {
  format: AdminPostSummary['format']
  published_at: string | null
  deleted_at: string | null
  has_draft: unknown
}

function toAdminSummary(row: AdminRow, now: Date): AdminPostSummary {
  const { format, published_at: publishedAt, deleted_at: deletedAt } = row
  return {
    ...toSummary(row),
    updatedAt: row.updated_at,
    format,
    status: statusOf(publishedAt, now),
    ...(publishedAt && { publishedAt }),
    // 1 on SQLite.
    hasUnpublishedChanges: Boolean(row.has_draft),
    ...(deletedAt && { deletedAt }),
  }
}

/** The post with its source and its unpublished changes, for editing. */
export async function findEditablePost(
  db: Db,
  now: Date,
  id: string,
): Promise<EditablePost | undefined> {
  const row = await db
    .selectFrom('post')
    .select([...adminColumns, 'source', 'revision'])
    .select(hasDraft)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const draft = await findDraft(db, id)
  const { title, created_at, slug, source: content, revision } = row
  const summary = toAdminSummary(row, now)
  const tags = [...(summary.tags ?? []), ...(draft?.fields.tags ?? [])]
  const renamedTags = await findRenamedTags(db, tags)
  return {
    ...summary,
    slug: slug ?? (await freeSlug(db, slugOf(title, new Date(created_at)), id)),
    content,
    revision,
    hasUnpublishedChanges: draft !== undefined,
    ...(draft && { draft }),
    ...(Object.keys(renamedTags).length > 0 && { renamedTags }),
  }
}

/** Soft-deletes a post. @returns whether it existed */
export async function removePost(
  db: Db,
  id: string,
  at: Date,
  precondition?: Precondition,
): Promise<boolean> {
  const isDone = await withPostLock(db, id, async (trx, post) => {
    precondition?.(postETag(post, await findDraft(trx, id)))
    const deleted = { deleted_at: at.toISOString() }
    await trx.updateTable('post').set(deleted).where('id', '=', id).execute()
    await postChanged(trx, id, post.published_at, null, at)
    return true
  })
  return isDone ?? false
}

/** Restores a deleted post as it was, with tags that were deleted meanwhile. @returns undefined if there is none */
export async function restorePost(db: Db, id: string, at: Date): Promise<PostSummary | undefined> {
  if (!db.isTransaction) return db.transaction().execute((trx) => restorePost(trx, id, at))
  const row = await undeletePost(db, id)
  if (row) await postChanged(db, id, null, row.published_at, at)
  return row && toSummary(row)
}

/** @param revision the only one that is restored; absent: any */
export async function undeletePost(trx: Db, id: string, revision?: number) {
  await lockPostPaths(trx)
  const row = await trx
    .updateTable('post')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .$if(revision !== undefined, (query) => query.where('revision', '=', Number(revision)))
    .where('deleted_at', 'is not', null)
    .returning([...summaryColumns, 'published_at'])
    .executeTakeFirst()
  if (row?.published_at) await storePostTags(trx, id, JSON.parse(row.tags))
  return row
}

/** Permanently deletes posts after the retention period. */
export async function deleteExpiredPosts(db: Db, at: Date): Promise<void> {
  const limit = new Date(at.getTime() - deletedRetentionMs).toISOString()
  await db.transaction().execute(async (trx) => {
    await lockPostPaths(trx)
    await deleteForGood(trx, selectDeleted(trx).where('deleted_at', '<=', limit))
  })
}

/** Permanently deletes a deleted post. @returns whether there was one */
export function deletePostForGood(
  db: Db,
  id: string,
  precondition?: Precondition,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockPostPaths(trx)
    const deleted = selectDeleted(trx).where('id', '=', id)
    const post = await deleted.select('revision').executeTakeFirst()
    if (!post) return false
    precondition?.(postETag(post, await findDraft(trx, id)))
    await deleteForGood(trx, deleted)
    return true
  })
}

/** The addresses of posts that were public stay. The lock of the paths keeps the posts from being restored meanwhile. */
async function deleteForGood(trx: Db, posts: ReturnType<typeof selectDeleted>): Promise<void> {
  await deleteUnusedPaths(trx, posts)
  await trx.deleteFrom('post').where('id', 'in', posts).execute()
}

function selectDeleted(db: Db) {
  return db.selectFrom('post').select('id').where('deleted_at', 'is not', null)
}
