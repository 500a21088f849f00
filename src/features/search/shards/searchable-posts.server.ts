/** The published posts as the search of an export needs them. */
import { sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import { indexVersion, listTagNames } from '../search-index.server.ts'
import { sectionsOf } from '../sections.server.ts'
import type { SearchablePost } from './search-files.server.ts'

/** Bounds memory. */
const batchSize = 100

/** In the order of the search: the newest first. */
export async function* listSearchablePosts(db: Db, now: Date): AsyncGenerator<SearchablePost> {
  let posts = await listBatch(db, now)
  while (posts.length > 0) {
    const tagNames = await listTagNames(
      db,
      posts.map(({ id }) => id),
    )
    for (const { id, slug, title, excerpt, sections, html } of posts) {
      yield {
        ...{ id, slug, title, excerpt },
        tags: tagNames.get(id) ?? [],
        sections: sections ? JSON.parse(sections) : sectionsOf(html ?? ''),
      }
    }
    posts = await listBatch(db, now, posts.at(-1))
  }
}

/** @param last of the batch before */
function listBatch(db: Db, now: Date, last?: { created_at: string; id: string }) {
  return db
    .selectFrom('post')
    .leftJoin('search_entry', (join) =>
      join
        .onRef('search_entry.post_id', '=', 'post.id')
        .on(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('search_queue').select('post_id').whereRef('post_id', '=', 'post.id'),
            ),
          ),
        )
        .on(({ exists, selectFrom }) =>
          exists(selectFrom('search_state').select('version').where('version', '=', indexVersion)),
        ),
    )
    .where('post.deleted_at', 'is', null)
    .where('post.published_at', '<=', now.toISOString())
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(post.created_at, post.id) < (${last?.created_at}, ${last?.id})`),
    )
    .select(['post.id', 'post.title', 'post.excerpt', 'post.created_at'])
    .select([
      'search_entry.sections',
      sql<string>`coalesce(post.slug, post.id)`.as('slug'),
      // Of a post that is not indexed yet.
      sql<string | null>`case when search_entry.post_id is null then post.html end`.as('html'),
    ])
    .orderBy('post.created_at', 'desc')
    .orderBy('post.id', 'desc')
    .limit(batchSize)
    .execute()
}
