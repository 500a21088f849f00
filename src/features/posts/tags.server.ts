/** Tags of posts. A tag is known by its slug: 'C++' and 'c++' are one, listed with the spelling of the first. */
import type { Selectable } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { TagTable } from '#db/post-tables.ts'
import type { PostSummary } from './post.ts'
import { slugOf } from './slug.server.ts'
import type { CountedTag, DescribedTag, PublishedTag, Tag } from './tag.ts'

/** Those that visitors find, the most used first. */
export async function listTags(db: Db, now: Date, limit?: number): Promise<CountedTag[]> {
  const rows = await selectTagsOfReaders(db, now)
    .select(({ fn }) => ['tag.slug', 'tag.name', fn.countAll().as('count')])
    .groupBy(['tag.slug', 'tag.name'])
    .orderBy('count', 'desc')
    .orderBy('tag.slug')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
  return rows.map(({ name, slug, count }) => ({ name, slug, count: Number(count) }))
}

/** The tag at a slug, present or former; undefined without a published post. */
export async function findPublishedTag(
  db: Db,
  now: Date,
  slug: string,
): Promise<PublishedTag | undefined> {
  const tag = await findTag(db, slug)
  if (!tag) return undefined
  const { count } = await selectTagsOfReaders(db, now)
    .select(({ fn }) => fn.countAll().as('count'))
    .where('tag.slug', '=', tag.slug)
    .executeTakeFirstOrThrow()
  return Number(count) > 0 ? { ...tag, count: Number(count) } : undefined
}

function selectTagsOfReaders(db: Db, now: Date) {
  return db
    .selectFrom('tag')
    .innerJoin('post_tag', 'post_tag.tag_slug', 'tag.slug')
    .innerJoin('post', 'post.id', 'post_tag.post_id')
    .where('post.deleted_at', 'is', null)
    .where('post.published_at', '<=', now.toISOString())
}

/** @returns the tag at a slug, present or former */
export async function findTag(db: Db, slug: string): Promise<DescribedTag | undefined> {
  const [tag] = await findTags(db, [slug])
  if (!tag) return undefined
  const row = await db.selectFrom('tag').selectAll().where('slug', '=', tag.slug).executeTakeFirst()
  return row && toDescribedTag(row)
}

export function toDescribedTag({
  name,
  slug,
  text,
  image_url: imageUrl,
  image_alt: imageAlt,
}: Selectable<TagTable>): DescribedTag {
  return { name, slug, text, ...(imageUrl && { imageUrl, ...(imageAlt && { imageAlt }) }) }
}

/**
 * The present tags of names as posts have them, through present and former slugs.
 * @returns without names that are no tag's: those of drafts, and of punctuation
 */
export async function presentTags(db: Db, names: string[]): Promise<Map<string, Tag>> {
  const slugs = new Map(names.map((name) => [name, tagSlug(name)]))
  const found = await findTags(db, [...new Set(slugs.values())].filter(Boolean))
  const tags = new Map(found.map(({ asked, name, slug }) => [asked, { name, slug }]))
  return new Map(
    [...slugs].flatMap(([name, slug]) => {
      const tag = tags.get(slug)
      return tag ? [[name, tag]] : []
    }),
  )
}

/** Posts for readers: with the present names of their tags, and the slugs. */
export async function withPresentTags<Summary extends PostSummary>(
  db: Db,
  posts: Summary[],
): Promise<Summary[]> {
  const present = await presentTags(
    db,
    posts.flatMap(({ tags = [] }) => tags),
  )
  return posts.map(({ tags: typed, ...post }) => {
    const found = new Map(
      typed?.flatMap((name) => {
        const tag = present.get(name)
        return tag ? [[tag.slug, tag.name]] : []
      }),
    )
    const tags = { tags: [...found.values()], tagSlugs: [...found.keys()] }
    return { ...(post as unknown as Summary), ...(found.size > 0 && tags) }
  })
}

/** The present names of tags that posts have under other ones, by those. */
export async function findRenamedTags(db: Db, names: string[]): Promise<Record<string, string>> {
  const tags = [...(await presentTags(db, names))]
  const renamed = tags.filter(([typed, { name }]) => typed !== name)
  return Object.fromEntries(renamed.map(([typed, { name }]) => [typed, name]))
}

/**
 * Stores the tags of a post that is public, or will be; a draft has none. Unknown ones are created. The post keeps the
 * names as they were typed: a request that is sent again has to find what it asked for.
 */
export async function storePostTags(trx: Db, postId: string, names: string[]): Promise<void> {
  const slugs = await resolveTags(trx, names)
  await trx.deleteFrom('post_tag').where('post_id', '=', postId).execute()
  if (slugs.length === 0) return
  await trx
    .insertInto('post_tag')
    .values(slugs.map((tag_slug) => ({ post_id: postId, tag_slug })))
    .execute()
}

/** @returns slugs, without repetitions */
async function resolveTags(trx: Db, names: string[]): Promise<string[]> {
  // A name without a letter or digit has no slug.
  const typed = names.flatMap((name) => {
    const slug = tagSlug(name)
    return slug ? [{ name: name.trim(), slug }] : []
  })
  const known = await findTags(
    trx,
    typed.map(({ slug }) => slug),
  )
  const created = typed.filter(({ slug }) => !known.some(({ asked }) => asked === slug))
  if (created.length > 0) {
    await trx
      .insertInto('tag')
      .values(created)
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute()
  }
  const resolved = typed.map((tag) => known.find(({ asked }) => asked === tag.slug) ?? tag)
  return [...new Set(resolved.map(({ slug }) => slug))]
}

/** Empty for a name of punctuation. */
export function tagSlug(name: string): string {
  return /[\p{L}\p{N}]/u.test(name) ? slugOf(name, new Date(0)) : ''
}

/** The tags at slugs, present or former. */
export async function findTags(db: Db, slugs: string[]): Promise<(Tag & { asked: string })[]> {
  // Which PostgreSQL refuses.
  const asked = slugs.filter((slug) => !slug.includes('\0'))
  if (asked.length === 0) return []
  const own = await db
    .selectFrom('tag')
    .select(['slug', 'name'])
    .where('slug', 'in', asked)
    .execute()
  const former = await db
    .selectFrom('tag_alias')
    .innerJoin('tag', 'tag.slug', 'tag_alias.tag_slug')
    .select(['tag_alias.slug as asked', 'tag.slug', 'tag.name'])
    .where('tag_alias.slug', 'in', asked)
    .execute()
  return [...own.map((tag) => ({ ...tag, asked: tag.slug })), ...former]
}
