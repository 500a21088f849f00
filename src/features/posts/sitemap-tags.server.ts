import { sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { changedAt } from './post-queries.server.ts'

/** Tags that published posts have, for the sitemap; with the newest change of a post. */
export function listSitemapTags(
  db: Db,
  now: Date,
): Promise<{ slug: string; image_url: string | null; changed_at: string }[]> {
  return db
    .selectFrom('tag')
    .innerJoin('post_tag', 'post_tag.tag_slug', 'tag.slug')
    .innerJoin('post', 'post.id', 'post_tag.post_id')
    .where('post.deleted_at', 'is', null)
    .where('post.published_at', '<=', now.toISOString())
    .select(['tag.slug', 'tag.image_url', sql<string>`max(${changedAt})`.as('changed_at')])
    .groupBy(['tag.slug', 'tag.image_url'])
    .orderBy('tag.slug')
    .execute()
}
