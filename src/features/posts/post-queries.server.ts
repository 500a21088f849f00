/** Queries of published posts. */
import slugify from '@sindresorhus/slugify'
import type { Selectable } from 'kysely'
import type { RenderedContent } from '#content/content.server.ts'
import type { Db } from '#db/open.server.ts'
import { toSearchText } from '#db/search.server.ts'
import type { PostTable } from '#db/post-tables.ts'
import type { AdjacentPosts, Post, PostList, PostSummary } from './post.ts'
import type { PostInput } from './post-schema.ts'
import { renderPost } from './render-post.server.ts'

export type NewPost = PostInput & { author: string }

export const summaryColumns = [
  'id',
  'title',
  'excerpt',
  'author',
  'image_url',
  'image_alt',
  'image_focus',
  'slug',
  'tags',
  'series_name',
  'series_position',
  'canonical_url',
  'description',
  'reading_minutes',
  'created_at',
  'updated_at',
] as const
type SummaryRow = Pick<Selectable<PostTable>, (typeof summaryColumns)[number]>

/**
 * One page of posts, newest first, and their total, in one statement for consistency. Beyond the last
 * page the total is 0.
 * @param page starts at 1
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

/** The newest posts with their content, for the feed. */
export async function listRecentPosts(db: Db, limit: number): Promise<Post[]> {
  const rows = await selectPublished(db)
    .select([...summaryColumns, 'html'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...toSummary(row), content: row.html }))
}

export async function countPosts(db: Db): Promise<number> {
  const row = await selectPublished(db)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function findPost(db: Db, id: string): Promise<Post | undefined> {
  const row = await selectPublished(db)
    .select([...summaryColumns, 'html'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...toSummary(row), content: row.html }
}

/** What tells whether a post is published, and where it stands in the list. */
export async function findPostDate(
  db: Db,
  id: string,
): Promise<Pick<PostSummary, '_id' | 'createdAt'> | undefined> {
  const row = await selectPublished(db)
    .select(['id', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { _id: row.id, createdAt: row.created_at }
}

/** The posts next to one, whether or not that one is published. */
export async function findAdjacentPosts(
  db: Db,
  { _id, createdAt }: Pick<PostSummary, '_id' | 'createdAt'>,
): Promise<AdjacentPosts> {
  const nextTo = async (operator: '<' | '>') => {
    const direction = operator === '<' ? 'desc' : 'asc'
    const row = await selectPublished(db)
      .select(['id', 'title', 'image_url'])
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), operator, tuple(createdAt, _id)),
      )
      .orderBy('created_at', direction)
      .orderBy('id', direction)
      .limit(1)
      .executeTakeFirst()
    return (
      row && { _id: row.id, title: row.title, ...(row.image_url && { imageUrl: row.image_url }) }
    )
  }
  const [previous, next] = await Promise.all([nextTo('<'), nextTo('>')])
  return { ...(previous && { previous }), ...(next && { next }) }
}

/**
 * Posts for one part of the sitemap, oldest first: a new post changes the last part only.
 * @param part starts at 1
 */
export function listSitemapPosts(
  db: Db,
  limit: number,
  part: number,
): Promise<{ id: string; updated_at: string }[]> {
  return selectPublished(db)
    .select(['id', 'updated_at'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .offset((part - 1) * limit)
    .execute()
}

/** Renders and inserts a post; its permanent id is a slug of the title. */
export async function insertPost(db: Db, draft: NewPost, createdAt: Date): Promise<Post> {
  const rendered = await renderPost(draft.content, draft.format)
  return insertRenderedPost(db, draft, rendered, createdAt)
}

/** Inserts a post with rendered content: inside a transaction, rendering would hold it open. */
export async function insertRenderedPost(
  db: Db,
  draft: NewPost,
  { html, readingMinutes }: RenderedContent,
  createdAt: Date,
): Promise<Post> {
  const at = createdAt.toISOString()
  const row = {
    title: draft.title,
    excerpt: draft.excerpt,
    source: draft.content,
    format: draft.format ?? 'html',
    html,
    author: draft.author,
    image_url: draft.imageUrl || null,
    image_alt: draft.imageAlt || null,
    search_text: toSearchText(draft.title, draft.excerpt),
    deleted_at: null,
    reading_minutes: readingMinutes,
    tags: JSON.stringify(draft.tags ?? []),
    series_name: draft.series?.name ?? null,
    series_position: draft.series?.position ?? null,
    canonical_url: draft.canonicalUrl || null,
    description: draft.description || null,
    image_focus: draft.imageFocus ? JSON.stringify(draft.imageFocus) : null,
    idempotency_key: null,
    published_at: at,
    created_at: at,
    updated_at: at,
  }
  const base = slugify(draft.title).slice(0, maxSlugLength).replace(/-+$/, '') || 'post'
  for (let suffix = 1; ; suffix++) {
    const id = suffix === 1 ? base : `${base}-${suffix}`
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('post')
      .values({ id, slug: id, ...row })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows) return { ...toSummary({ id, slug: id, ...row }), content: html }
  }
}

const maxSlugLength = 80

export function toSummary(row: SummaryRow): PostSummary {
  const tags = JSON.parse(row.tags) as string[]
  const { series_name: name, series_position: position } = row
  return {
    _id: row.id,
    slug: row.slug ?? row.id,
    title: row.title,
    excerpt: row.excerpt,
    author: row.author,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.image_url && { imageUrl: row.image_url }),
    ...(row.image_url && row.image_alt && { imageAlt: row.image_alt }),
    ...(row.image_url && row.image_focus && { imageFocus: JSON.parse(row.image_focus) }),
    ...(tags.length > 0 && { tags }),
    ...(name && position && { series: { name, position } }),
    ...(row.canonical_url && { canonicalUrl: row.canonical_url }),
    ...(row.description && { description: row.description }),
    readingMinutes: row.reading_minutes,
  }
}

function selectPublished(db: Db) {
  return db.selectFrom('post').where('deleted_at', 'is', null)
}
