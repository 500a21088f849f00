/** Everything the database is asked about posts. */
import slugify from '@sindresorhus/slugify'
import type { Selectable } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { searchable } from '#db/search.server.ts'
import type { PostTable } from '#db/tables.ts'
import { type RenderedContent, renderContent } from './content.server.ts'
import type { Post, PostList, PostSummary } from './post.ts'

export interface PostDraft {
  title: string
  excerpt: string
  /** HTML as its author wrote it. */
  content: string
  author: string
  imageUrl?: string | undefined
  /** What the picture shows, for those who cannot see it. */
  imageAlt?: string | undefined
}

export const summaryColumns = [
  'id',
  'title',
  'excerpt',
  'author',
  'image_url',
  'image_alt',
  'reading_minutes',
  'created_at',
  'updated_at',
] as const
type SummaryRow = Pick<Selectable<PostTable>, (typeof summaryColumns)[number]>

/**
 * One page of posts, newest first, and how many there are in all: one statement, so that no change comes
 * between the two. Beyond the end of the list the number is 0.
 * @param page counts from 1
 */
export async function listPosts(db: Db, limit: number, page = 1): Promise<PostList> {
  const rows = await db
    .selectFrom('post')
    .select(summaryColumns)
    .select(({ selectFrom }) =>
      selectFrom('post')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('deleted_at', 'is', null)
        .as('total'),
    )
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { posts: rows.map(toSummary), total: Number(rows[0]?.total ?? 0) }
}

/** One page of posts with their content, newest first: what a feed carries. */
export async function recentPostsInFull(db: Db, limit: number): Promise<Post[]> {
  const rows = await db
    .selectFrom('post')
    .select([...summaryColumns, 'html'])
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...toSummary(row), content: row.html }))
}

export async function countPosts(db: Db): Promise<number> {
  const row = await db
    .selectFrom('post')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The post with this id; undefined for an id that no post has, however odd. */
export async function findPost(db: Db, id: string): Promise<Post | undefined> {
  // PostgreSQL takes a NUL in a text for an error.
  if (id.includes('\0')) return undefined
  const row = await db
    .selectFrom('post')
    .select([...summaryColumns, 'html'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && { ...toSummary(row), content: row.html }
}

/**
 * Where posts stand and when they last changed, for the sitemap. Oldest first: a new post changes the
 * last part of a long list, and no other. `part` counts from 1.
 */
export function postAddresses(
  db: Db,
  limit: number,
  part: number,
): Promise<{ id: string; updated_at: string }[]> {
  return db
    .selectFrom('post')
    .select(['id', 'updated_at'])
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .offset((part - 1) * limit)
    .execute()
}

/** Stores a post: sanitises and finishes its content, and makes its lasting address from the title. */
export async function insertPost(db: Db, draft: PostDraft, createdAt: Date): Promise<Post> {
  return insertFinishedPost(db, draft, await renderContent(draft.content), createdAt)
}

/** The same for content that is finished already, so that no transaction waits for the finishing. */
export async function insertFinishedPost(
  db: Db,
  draft: PostDraft,
  { html, readingMinutes }: RenderedContent,
  createdAt: Date,
): Promise<Post> {
  const at = createdAt.toISOString()
  const row = {
    title: draft.title,
    excerpt: draft.excerpt,
    source: draft.content,
    html,
    author: draft.author,
    image_url: draft.imageUrl || null,
    image_alt: draft.imageAlt || null,
    search_text: searchable(draft.title, draft.excerpt),
    deleted_at: null,
    reading_minutes: readingMinutes,
    created_at: at,
    updated_at: at,
  }
  const base = slugify(draft.title).slice(0, maxSlugLength).replace(/-+$/, '') || 'post'
  for (let attempt = 1; ; attempt++) {
    const id = attempt === 1 ? base : `${base}-${attempt}`
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('post')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows) return { ...toSummary({ id, ...row }), content: html }
  }
}

const maxSlugLength = 80

export function toSummary(row: SummaryRow): PostSummary {
  return {
    _id: row.id,
    title: row.title,
    excerpt: row.excerpt,
    author: row.author,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.image_url && { imageUrl: row.image_url }),
    // A description without its picture describes nothing.
    ...(row.image_url && row.image_alt && { imageAlt: row.image_alt }),
    readingMinutes: row.reading_minutes,
  }
}
