/** Queries and changes of posts in the admin area. */
import { type Selectable, sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { matchesSearch, toSearchText } from '#db/search.server.ts'
import type { PostTable } from '#db/post-tables.ts'
import { dayMs } from '#durations.ts'
import type { PostFormat, PostList, PostOrder, PostSource, PostSummary } from './post.ts'
import { summaryColumns, toSummary } from './post-queries.server.ts'
import type { PostChanges } from './post-schema.ts'
import { renderPost } from './render-post.server.ts'

/** Deleted posts can be restored until then. */
const deletedRetentionMs = 30 * dayMs

interface PostSearch {
  /** A substring of title or excerpt; empty matches every post. */
  search: string
  order: PostOrder
  deleted: boolean
  limit: number
  /** Counts from 1. */
  page: number
}

/** Returns one page of the matching posts, and their total. */
export async function searchPosts(db: Db, query: PostSearch): Promise<PostList> {
  return query.search.trim() === '' ? listPosts(db, query) : searchText(db, query)
}

async function listPosts(db: Db, { order, deleted, limit, page }: PostSearch): Promise<PostList> {
  const { by, direction } = orders[order]
  const posts = selectPosts(db, deleted)
  const [rows, { count }] = await Promise.all([
    posts
      .select([...summaryColumns, 'deleted_at'])
      .orderBy(by, direction)
      .orderBy('id', direction)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    posts.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow(),
  ])
  return { posts: rows.map(withDeletion), total: Number(count) }
}

/** Scans the covering index on `created_at` once, then reads the rows of one page. */
async function searchText(
  db: Db,
  { search, order, deleted, limit, page }: PostSearch,
): Promise<PostList> {
  const { by, direction } = orders[order]
  const ids = await db
    .selectFrom(
      selectPosts(db, deleted)
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
  return { posts: await findInOrder(db, pageIds), total: ids.length }
}

const maxMatches = 1_000_000

async function findInOrder(db: Db, ids: string[]): Promise<PostSummary[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('post')
    .select([...summaryColumns, 'deleted_at'])
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, withDeletion(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function selectPosts(db: Db, deleted: boolean) {
  return db.selectFrom('post').where('deleted_at', deleted ? 'is not' : 'is', null)
}

/** Each order has an index. The title's covers a prefix: PostgreSQL limits the size of index rows. */
const orders = {
  newest: { by: sql.ref('created_at'), direction: 'desc' },
  oldest: { by: sql.ref('created_at'), direction: 'asc' },
  title: { by: sql<string>`substr(search_text, 1, 200)`, direction: 'asc' },
  changed: { by: sql.ref('updated_at'), direction: 'desc' },
} as const

function withDeletion(row: Parameters<typeof toSummary>[0] & { deleted_at: string | null }) {
  return { ...toSummary(row), ...(row.deleted_at && { deletedAt: row.deleted_at }) }
}

/** The post with its source, for editing. */
export async function findPostSource(db: Db, id: string): Promise<PostSource | undefined> {
  const row = await findRow(db, id)
  return row && toSource(row)
}

export type PostUpdate = { post: PostSource } | { missing: true } | { conflict: true }

/**
 * Updates the fields that are present. Optimistic locking: returns a conflict without changing anything
 * if `revision` is not the current one.
 */
export async function updatePost(
  db: Db,
  id: string,
  { revision, ...changes }: PostChanges,
  at: Date,
): Promise<PostUpdate> {
  for (;;) {
    const row = await findRow(db, id)
    if (!row) return { missing: true }
    if (revision !== undefined && revision !== row.revision) return { conflict: true }
    const { title = row.title, excerpt = row.excerpt } = changes
    const { content = row.source, format = row.format } = changes
    const isTextGiven = changes.content !== undefined || changes.format !== undefined
    const next = {
      ...row,
      ...(isTextGiven && (await renderedColumns(content, format))),
      title,
      excerpt,
      search_text: toSearchText(title, excerpt),
      image_url: changes.imageUrl === undefined ? row.image_url : changes.imageUrl || null,
      image_alt: changes.imageAlt === undefined ? row.image_alt : changes.imageAlt || null,
      updated_at: at.toISOString(),
      revision: row.revision + 1,
    }
    const { numUpdatedRows } = await db
      .updateTable('post')
      .set(next)
      .where('id', '=', id)
      .where('revision', '=', row.revision)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows) return { post: toSource(next) }
  }
}

async function renderedColumns(content: string, format: PostFormat) {
  const { html, readingMinutes } = await renderPost(content, format)
  return { source: content, format, html, reading_minutes: readingMinutes }
}

/** Soft-deletes a post. @returns whether it existed */
export async function removePost(db: Db, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('post')
    .set({ deleted_at: at.toISOString() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Restores a deleted post. @returns undefined if there is none */
export async function restorePost(db: Db, id: string): Promise<PostSummary | undefined> {
  const row = await db
    .updateTable('post')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning(summaryColumns)
    .executeTakeFirst()
  return row && toSummary(row)
}

/** Permanently deletes posts after the retention period. */
export async function deleteExpiredPosts(db: Db, at: Date): Promise<void> {
  const limit = new Date(at.getTime() - deletedRetentionMs).toISOString()
  await db.deleteFrom('post').where('deleted_at', '<=', limit).execute()
}

function findRow(db: Db, id: string): Promise<Selectable<PostTable> | undefined> {
  return db
    .selectFrom('post')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

function toSource(row: Selectable<PostTable>): PostSource {
  const { source, format, revision } = row
  const status = row.published_at ? 'published' : 'draft'
  return {
    ...toSummary(row),
    content: source,
    format,
    revision,
    status,
    hasUnpublishedChanges: false,
  }
}
