/** Queries of published posts: those that visitors may see at a given time. */
import { type Selectable, sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { PostTable } from '#db/post-tables.ts'
import type { Post, PostFormat, PostLink, PostList, PostSummary } from './post.ts'
import { findPostPath } from './post-paths.server.ts'
import { laterOf } from './publication.server.ts'
import { slugOf } from './slug.server.ts'
import { withPresentTags } from './tags.server.ts'

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
export type SummaryRow = Pick<Selectable<PostTable>, (typeof summaryColumns)[number]>

/**
 * One page of posts, newest first, and their total, in one statement for consistency. Beyond the last
 * page the total is 0.
 * @param page starts at 1
 * @param tag the slug of a tag that they have
 */
export async function listPosts(
  db: Db,
  now: Date,
  limit: number,
  page = 1,
  tag?: string,
): Promise<PostList> {
  const rows = await selectTagged(db, now, tag)
    .select(summaryColumns)
    .select(
      selectTagged(db, now, tag)
        .select(({ fn }) => fn.countAll().as('count'))
        .as('total'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const posts = await withPresentTags(db, rows.map(toSummary))
  return { posts, total: Number(rows[0]?.total ?? 0) }
}

/** The newest posts with their content, for the feed. @param tag the slug of a tag that they have */
export async function listRecentPosts(
  db: Db,
  now: Date,
  limit: number,
  tag?: string,
): Promise<Post[]> {
  const rows = await selectTagged(db, now, tag)
    .select([...summaryColumns, 'html'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return withPresentTags(
    db,
    rows.map((row) => ({ ...toSummary(row), content: row.html })),
  )
}

export async function countPosts(db: Db, now: Date, tag?: string): Promise<number> {
  const row = await selectTagged(db, now, tag)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** @param name its id or its slug */
export async function findPost(db: Db, now: Date, name: string): Promise<Post | undefined> {
  const row = await selectPublished(db, now)
    .select([...summaryColumns, 'html'])
    .where((eb) => eb.or([eb('slug', '=', name), eb('id', '=', name)]))
    .executeTakeFirst()
  if (!row) return undefined
  const [post] = await withPresentTags(db, [{ ...toSummary(row), content: row.html }])
  return post
}

/** A published post as its author wrote it. @param name its id or its slug */
export async function findPublishedSource(
  db: Db,
  now: Date,
  name: string,
): Promise<PublishedSource | undefined> {
  const row = await selectPublished(db, now)
    .select([...summaryColumns, 'html', 'source', 'format'])
    .where((eb) => eb.or([eb('slug', '=', name), eb('id', '=', name)]))
    .executeTakeFirst()
  if (!row) return undefined
  const [post = toSummary(row)] = await withPresentTags(db, [toSummary(row)])
  return { post, format: row.format, source: row.source, html: row.html }
}

export interface PublishedSource {
  post: PostSummary
  format: PostFormat
  source: string
  html: string
}

/** @param name the last part of any address that the post has or had */
export async function findPostAt(db: Db, now: Date, name: string): Promise<Post | undefined> {
  const post = await findPost(db, now, name)
  if (post) return post
  const address = await findPostPath(db, name)
  return address && findPost(db, now, address.postId)
}

/**
 * Posts for one part of the sitemap, oldest first: a new post changes the last part only.
 * @param part starts at 1
 */
export function listSitemapPosts(
  db: Db,
  now: Date,
  limit: number,
  part: number,
): Promise<{ slug: string; updated_at: string; image_url: string | null }[]> {
  return selectPublished(db, now)
    .select([sql<string>`coalesce(slug, id)`.as('slug'), changedAt.as('updated_at'), 'image_url'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .offset((part - 1) * limit)
    .execute()
}

/** When the list of posts, or one of them, last changed; undefined without posts. */
export async function findLastChange(db: Db, now: Date): Promise<string | undefined> {
  const row = await selectPublished(db, now)
    .select(sql<string | null>`max(${changedAt})`.as('last'))
    .executeTakeFirst()
  return row?.last ?? undefined
}

/** A scheduled post counts as changed when it appears. */
export const changedAt = sql<string>`case when post.updated_at < post.created_at then post.created_at else post.updated_at end`

/** What visitors read: a scheduled post counts as changed when it appears. */
export function toSummary(row: SummaryRow): PostSummary {
  const tags = JSON.parse(row.tags) as string[]
  const { series_name: name, series_position: position } = row
  return {
    _id: row.id,
    slug: row.slug ?? slugOf(row.title, new Date(row.created_at)),
    title: row.title,
    excerpt: row.excerpt,
    author: row.author,
    createdAt: row.created_at,
    updatedAt: laterOf(row.updated_at, row.created_at),
    ...coverFields(row),
    ...(row.image_url && row.image_alt && { imageAlt: row.image_alt }),
    ...(tags.length > 0 && { tags }),
    ...(name && position && { series: { name, position } }),
    ...(row.canonical_url && { canonicalUrl: row.canonical_url }),
    ...(row.description && { description: row.description }),
    readingMinutes: row.reading_minutes,
  }
}

export function toLink(
  row: Pick<SummaryRow, 'id' | 'slug' | 'title' | 'image_url' | 'image_focus'>,
): PostLink {
  const { id, slug, title } = row
  return { _id: id, slug: slug ?? id, title, ...coverFields(row) }
}

function coverFields({ image_url, image_focus }: Pick<SummaryRow, 'image_url' | 'image_focus'>) {
  if (!image_url) return {}
  return { imageUrl: image_url, ...(image_focus && { imageFocus: JSON.parse(image_focus) }) }
}

function selectTagged(db: Db, now: Date, tag: string | undefined) {
  const posts = selectPublished(db, now)
  if (tag === undefined) return posts
  return posts.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('post_tag')
        .select('tag_slug')
        .whereRef('post_id', '=', 'post.id')
        .where('tag_slug', '=', tag),
    ),
  )
}

export function selectPublished(db: Db, now: Date) {
  return db
    .selectFrom('post')
    .where('deleted_at', 'is', null)
    .where('published_at', '<=', now.toISOString())
}
