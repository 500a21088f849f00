/** What an administrator asks the database about posts, and does to them. */
import { type Selectable, sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { contains, searchable } from '#db/search.server.ts'
import type { PostTable } from '#db/tables.ts'
import { renderContent } from './content.server.ts'
import type { PostList, PostSource, PostSummary } from './post.ts'
import type { PostChanges } from './post-draft.ts'
import type { PostOrder } from './post-orders.ts'
import { summaryColumns, toSummary } from './post-queries.server.ts'

const dayMs = 86_400_000
/** For so long a deleted post can be taken back. */
const deletedKeptMs = 30 * dayMs

export interface PostSearch {
  /** Words that stand in title or excerpt, one after the other; empty finds everything. */
  search: string
  order: PostOrder
  deleted: boolean
  limit: number
  /** Counts from 1. */
  page: number
}

/** One page of the posts that a search finds, and how many it finds in all. */
export async function searchPosts(db: Db, wanted: PostSearch): Promise<PostList> {
  return wanted.search.trim() === '' ? listPosts(db, wanted) : lookFor(db, wanted)
}

async function listPosts(db: Db, { order, deleted, limit, page }: PostSearch): Promise<PostList> {
  const { by, direction } = orders[order]
  const listed = postsIn(db, deleted)
  const [rows, { count }] = await Promise.all([
    listed
      .select([...summaryColumns, 'deleted_at'])
      .orderBy(by, direction)
      .orderBy('id', direction)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    listed.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow(),
  ])
  return { posts: rows.map(withDeletion), total: Number(count) }
}

/** Reads the index of the newest posts once, which holds all that is looked at, and then a page of rows. */
async function lookFor(
  db: Db,
  { search, order, deleted, limit, page }: PostSearch,
): Promise<PostList> {
  const { by, direction } = orders[order]
  const ids = await db
    .selectFrom(
      postsIn(db, deleted)
        .select(['id', 'created_at', 'updated_at', 'search_text'])
        .where(contains(search))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        // Without it SQLite would take the index of the other order, and read every row for its text.
        .limit(mostFound)
        .as('found'),
    )
    .select('id')
    .orderBy(by, direction)
    .orderBy('id', direction)
    .execute()
  const shown = ids.slice((page - 1) * limit, page * limit).map(({ id }) => id)
  return { posts: await findInOrder(db, shown), total: ids.length }
}

const mostFound = 1_000_000

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

function postsIn(db: Db, deleted: boolean) {
  return db.selectFrom('post').where('deleted_at', deleted ? 'is not' : 'is', null)
}

/** There is an index for each; that of the title holds its beginning, since PostgreSQL takes no longer texts. */
const orders = {
  newest: { by: sql.ref('created_at'), direction: 'desc' },
  oldest: { by: sql.ref('created_at'), direction: 'asc' },
  title: { by: sql<string>`substr(search_text, 1, 200)`, direction: 'asc' },
  changed: { by: sql.ref('updated_at'), direction: 'desc' },
} as const

function withDeletion(row: Parameters<typeof toSummary>[0] & { deleted_at: string | null }) {
  return { ...toSummary(row), ...(row.deleted_at && { deletedAt: row.deleted_at }) }
}

/** The post as its author wrote it, to be edited. */
export async function findPostSource(db: Db, id: string): Promise<PostSource | undefined> {
  const row = await findRow(db, id)
  return row && toSource(row)
}

export type PostUpdate = { post: PostSource } | { missing: true } | { conflict: true }

/**
 * Changes what is given. Where `revision` names another save than the last one, somebody else was
 * quicker: nothing is changed and the answer says so.
 */
export async function updatePost(
  db: Db,
  id: string,
  { revision, ...changes }: PostChanges,
  at: Date,
): Promise<PostUpdate> {
  const rendered = changes.content === undefined ? {} : await finished(changes.content)
  for (;;) {
    const row = await findRow(db, id)
    if (!row) return { missing: true }
    if (revision !== undefined && revision !== row.revision) return { conflict: true }
    const { title = row.title, excerpt = row.excerpt } = changes
    const next = {
      ...row,
      ...rendered,
      title,
      excerpt,
      search_text: searchable(title, excerpt),
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

async function finished(content: string) {
  const { html, readingMinutes } = await renderContent(content)
  return { source: content, html, reading_minutes: readingMinutes }
}

/** Takes a post off the site; it can be taken back for thirty days. @returns false for no such post */
export async function removePost(db: Db, id: string, at: Date): Promise<boolean> {
  if (id.includes('\0')) return false
  const { numUpdatedRows } = await db
    .updateTable('post')
    .set({ deleted_at: at.toISOString() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes a deletion back. @returns undefined where there is none to take back */
export async function restorePost(db: Db, id: string): Promise<PostSummary | undefined> {
  if (id.includes('\0')) return undefined
  const row = await db
    .updateTable('post')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning(summaryColumns)
    .executeTakeFirst()
  return row && toSummary(row)
}

/** Removes for good what was deleted more than thirty days ago. */
export async function forgetDeletedPosts(db: Db, at: Date): Promise<void> {
  const limit = new Date(at.getTime() - deletedKeptMs).toISOString()
  await db.deleteFrom('post').where('deleted_at', '<=', limit).execute()
}

async function findRow(db: Db, id: string): Promise<Selectable<PostTable> | undefined> {
  // PostgreSQL takes a NUL in a text for an error.
  if (id.includes('\0')) return undefined
  return db
    .selectFrom('post')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

function toSource(row: Selectable<PostTable>): PostSource {
  return { ...toSummary(row), content: row.source, revision: row.revision }
}
