/** What an administrator asks the database about posts, and does to them. */
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { PostTable } from '#db/tables.ts'
import { renderContent } from './content.server.ts'
import type { PostList, PostSource, PostSummary } from './post.ts'
import type { PostChanges } from './post-draft.ts'
import { searchable, searchText, summaryColumns, toSummary } from './post-queries.server.ts'

const dayMs = 86_400_000
/** For so long a deleted post can be taken back. */
const deletedKeptMs = 30 * dayMs

export const postOrders = ['newest', 'oldest', 'title', 'changed'] as const
export type PostOrder = (typeof postOrders)[number]

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
  const { column, direction } = columns[wanted.order]
  const found = db
    .selectFrom('post')
    .where('deleted_at', wanted.deleted ? 'is not' : 'is', null)
    .$if(wanted.search.trim() !== '', (query) => query.where(contains(wanted.search)))
  const [rows, { count }] = await Promise.all([
    found
      .select([...summaryColumns, 'deleted_at'])
      .orderBy(column, direction)
      .orderBy('id', 'desc')
      .limit(wanted.limit)
      .offset((wanted.page - 1) * wanted.limit)
      .execute(),
    found.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow(),
  ])
  return { posts: rows.map(withDeletion), total: Number(count) }
}

const columns = {
  newest: { column: 'created_at', direction: 'desc' },
  oldest: { column: 'created_at', direction: 'asc' },
  title: { column: 'search_text', direction: 'asc' },
  changed: { column: 'updated_at', direction: 'desc' },
} as const

function contains(search: string) {
  // PostgreSQL takes a NUL in a text for an error, SQLite for its end; no post holds one.
  if (search.includes('\0')) return sql<SqlBool>`1 = 0`
  const pattern = `%${searchable(search).replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`search_text like ${pattern} escape '\\'`
}

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
      search_text: searchText({ title, excerpt }),
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
