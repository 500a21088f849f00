/** Queries and changes of tags in the admin area. Former slugs stay: they lead to the present ones. */
import { type Selectable, sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { TagTable } from '#db/post-tables.ts'
import { jsonETag, type Precondition } from '#http/if-match.server.ts'
import { lockPostPaths } from './post-paths.server.ts'
import type { AdminTag, Tag } from './tag.ts'
import type { TagChanges } from './tag-schema.ts'
import { findTags, tagSlug, toDescribedTag } from './tags.server.ts'

type Row = Selectable<TagTable>

/** Why a change was refused. */
export type TagRefusal =
  | { refused: 'missing' }
  /** Its slug leads to another tag by now. */
  | { refused: 'moved'; to: Tag }
  /** Another tag has the slug, or had it; `name`: that of the name. */
  | { refused: 'taken'; field: 'slug' | 'name'; by: Tag }
  /** No tag to merge into. */
  | { refused: 'no-target' }
  | { refused: 'same-tag' }
  | { refused: 'used'; postCount: number }

export type TagOutcome = { tag: AdminTag } | TagRefusal

/** Returns a tag with its ETag; undefined for the slug of no tag, and for a former one. */
export async function findAdminTag(db: Db, now: Date, slug: string) {
  const row = await findRow(db, slug)
  return row && { tag: await readTag(db, now, slug), etag: tagETag(row) }
}

/** The ETag covers what can be changed; the number of posts changes with other requests. */
function tagETag({ name, slug, text, image_url, image_alt }: Row): string {
  return jsonETag([name, slug, text, image_url, image_alt])
}

/** All tags, the most used first, also those of no post. */
export function listAllTags(db: Db, now: Date): Promise<AdminTag[]> {
  return selectTags(db, now)
}

/**
 * Changes the fields that are present. The slug of the name leads to the tag in any case, so that a post which gets the
 * name gets the tag.
 */
export function updateTag(
  db: Db,
  now: Date,
  slug: string,
  changes: TagChanges,
  precondition?: Precondition,
): Promise<TagOutcome> {
  return changeTags(db, async (trx): Promise<TagOutcome> => {
    const row = await findRow(trx, slug)
    if (!row) {
      const [tag] = await findTags(trx, [slug])
      const repeated = tag && (await findRow(trx, tag.slug))
      if (!repeated) return { refused: 'missing' }
      return isChangedBy(repeated, changes)
        ? { refused: 'moved', to: tag }
        : { tag: await readTag(trx, now, tag.slug) }
    }
    precondition?.(tagETag(row))
    const next = withChanges(row, changes)
    const slugs = { slug: next.slug, name: tagSlug(next.name) }
    for (const field of ['slug', 'name'] as const) {
      const [by] = await findTags(trx, [slugs[field]])
      if (by && by.slug !== slug) return { refused: 'taken', field, by }
    }
    if (next.name !== row.name) await queueForSearch(trx, slug)
    // One of its former slugs may be the present one again.
    await trx.deleteFrom('tag_alias').where('slug', '=', next.slug).execute()
    // Its posts and former slugs follow.
    await trx.updateTable('tag').set(next).where('slug', '=', slug).execute()
    await addFormerSlugs(trx, next.slug, [slug, slugs.name])
    return { tag: await readTag(trx, now, next.slug) }
  })
}

/**
 * Gives the posts of a tag another one in its place, whose text and cover stay. The slug and its former ones lead there.
 * @param into the slug of the other one, present or former
 */
export function mergeTag(db: Db, now: Date, slug: string, into: string): Promise<TagOutcome> {
  return changeTags(db, async (trx): Promise<TagOutcome> => {
    const [target] = await findTags(trx, [into])
    if (!target) return { refused: 'no-target' }
    if (target.slug === slug) return { refused: 'same-tag' }
    if (await findRow(trx, slug)) await moveInto(trx, slug, target.slug)
    else {
      const [moved] = await findTags(trx, [slug])
      if (!moved) return { refused: 'missing' }
      if (moved.slug !== target.slug) return { refused: 'moved', to: moved }
    }
    return { tag: await readTag(trx, now, target.slug) }
  })
}

/** Of a tag that is there. */
export async function moveInto(trx: Db, slug: string, target: string) {
  await queueForSearch(trx, slug)
  await trx
    .insertInto('post_tag')
    .columns(['post_id', 'tag_slug'])
    .expression(({ selectFrom, val }) =>
      selectFrom('post_tag')
        .select(['post_id', val(target).as('tag_slug')])
        .where('tag_slug', '=', slug),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const formerSlugs = trx.updateTable('tag_alias').set({ tag_slug: target })
  await formerSlugs.where('tag_slug', '=', slug).execute()
  await trx.deleteFrom('tag').where('slug', '=', slug).execute()
  await addFormerSlugs(trx, target, [slug])
}

/** Deletes a tag that no post has, with its former slugs. */
export function deleteTag(
  db: Db,
  slug: string,
  precondition?: Precondition,
): Promise<{ slug: string } | TagRefusal> {
  return changeTags(db, async (trx): Promise<{ slug: string } | TagRefusal> => {
    const row = await findRow(trx, slug)
    if (!row) return { refused: 'missing' }
    precondition?.(tagETag(row))
    const posts = await trx
      .selectFrom('post_tag')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('tag_slug', '=', slug)
      .executeTakeFirstOrThrow()
    const postCount = Number(posts.count)
    if (postCount > 0) return { refused: 'used', postCount }
    await trx.deleteFrom('tag').where('slug', '=', slug).execute()
    return { slug }
  })
}

/** Runs changes one by one, and not while a post with tags is stored. */
export function changeTags<Outcome>(
  db: Db,
  change: (trx: Db) => Promise<Outcome>,
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    await lockPostPaths(trx)
    return change(trx)
  })
}

function findRow(db: Db, slug: string): Promise<Row | undefined> {
  return db.selectFrom('tag').selectAll().where('slug', '=', slug).executeTakeFirst()
}

function withChanges(row: Row, { name, slug, text, imageUrl, imageAlt }: TagChanges): Row {
  return {
    name: name ?? row.name,
    slug: slug ?? row.slug,
    text: text === undefined ? row.text : (text ?? ''),
    image_url: imageUrl === undefined ? row.image_url : imageUrl || null,
    image_alt: imageAlt === undefined ? row.image_alt : imageAlt || null,
  }
}

function isChangedBy(row: Row, changes: TagChanges) {
  const next = withChanges(row, changes)
  return (Object.keys(next) as (keyof Row)[]).some((name) => next[name] !== row[name])
}

/** Lets former slugs redirect to a tag; its own slug is none of them. */
export async function addFormerSlugs(trx: Db, slug: string, formerSlugs: string[]) {
  const rows = formerSlugs
    .filter((former) => former !== slug && former !== '')
    .map((former) => ({ slug: former, tag_slug: slug }))
  if (rows.length === 0) return
  await trx
    .insertInto('tag_alias')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The posts of the tag are indexed again, with its new name. */
export async function queueForSearch(trx: Db, slug: string) {
  // An update instead of nothing waits for an indexer that has the row locked.
  await sql`insert into search_queue select post_id from post_tag where tag_slug = ${slug}
    on conflict (post_id) do update set post_id = excluded.post_id`.execute(trx)
}

async function readTag(db: Db, now: Date, slug: string): Promise<AdminTag> {
  const [tag] = await selectTags(db, now, slug)
  if (!tag) throw new Error(`The tag ${slug} is gone`)
  return tag
}

async function selectTags(db: Db, now: Date, slug?: string): Promise<AdminTag[]> {
  const columns = ['tag.slug', 'tag.name', 'tag.text', 'tag.image_url', 'tag.image_alt'] as const
  const rows = await db
    .selectFrom('tag')
    .leftJoin('post_tag', 'post_tag.tag_slug', 'tag.slug')
    .leftJoin('post', (join) =>
      join
        .onRef('post.id', '=', 'post_tag.post_id')
        .on('post.deleted_at', 'is', null)
        .on('post.published_at', '<=', now.toISOString()),
    )
    .select(columns)
    .select(({ fn }) => [
      fn.count('post.id').as('count'),
      fn.count('post_tag.post_id').as('post_count'),
    ])
    .$if(slug !== undefined, (tags) => tags.where('tag.slug', '=', slug ?? ''))
    .groupBy(columns)
    .orderBy('count', 'desc')
    .orderBy('tag.slug')
    .execute()
  const formerSlugs = await db
    .selectFrom('tag_alias')
    .selectAll()
    .$if(slug !== undefined, (all) => all.where('tag_slug', '=', slug ?? ''))
    .orderBy('slug')
    .execute()
  const formerSlugsOf = Map.groupBy(formerSlugs, ({ tag_slug }) => tag_slug)
  return rows.map((row) => ({
    ...toDescribedTag(row),
    count: Number(row.count),
    postCount: Number(row.post_count),
    aliases: (formerSlugsOf.get(row.slug) ?? []).map((former) => former.slug),
  }))
}

/** A tag of another copy of the site. */
export interface RestoredTag extends Pick<TagChanges, 'text' | 'imageUrl' | 'imageAlt'> {
  slug: string
  name: string
  aliases?: string[] | undefined
}

/** Stores the tags, and the slugs that lead to them, unless there are others. */
export async function restoreTags(db: Db, tags: RestoredTag[]): Promise<void> {
  await changeTags(db, async (trx) => {
    for (const { slug, name, aliases = [], ...described } of tags) {
      if ((await findTags(trx, [slug])).length > 0) continue
      const row = withChanges({ slug, name, text: '', image_url: null, image_alt: null }, described)
      await trx.insertInto('tag').values(row).execute()
      const taken = (await findTags(trx, aliases)).map(({ asked }) => asked)
      await addFormerSlugs(
        trx,
        slug,
        aliases.filter((alias) => !taken.includes(alias)),
      )
    }
  })
}
