import type { Db } from '#db/open.server.ts'

/** A slug that redirects to another one since its tag was renamed or merged. */
export interface FormerTagSlug {
  former: string
  slug: string
}

/** Lists the former slugs of tags that published posts have, for hosts of static files. */
export function listFormerTagSlugs(db: Db, now: Date): Promise<FormerTagSlug[]> {
  return db
    .selectFrom('tag_alias')
    .select(['tag_alias.slug as former', 'tag_alias.tag_slug as slug'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('post_tag')
          .innerJoin('post', 'post.id', 'post_tag.post_id')
          .select('post.id')
          .whereRef('post_tag.tag_slug', '=', 'tag_alias.tag_slug')
          .where('post.deleted_at', 'is', null)
          .where('post.published_at', '<=', now.toISOString()),
      ),
    )
    .orderBy('tag_alias.slug')
    .execute()
}
