/** Fills a fresh database with the built-in posts, once: an owner who deletes them all is obeyed. */
import type { Db } from '#db/open.server.ts'
import { owner } from '#site.ts'
import { insertPost } from './post-queries.server.ts'
import { samplePosts } from './samples/index.ts'

const sources = import.meta.glob<string>('./samples/*.html', {
  query: '?raw',
  import: 'default',
})

/** @returns how many posts were stored */
export async function seedPosts(db: Db, at: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('seed')
      .values({ name: 'posts', fingerprint: '', seeded_at: at.toISOString() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return 0
    for (const { slug, title, excerpt, createdAt, imageUrl } of samplePosts) {
      const content = (await sources[`./samples/${slug}.html`]?.()) ?? ''
      const draft = { title, excerpt, content, author: owner.name, imageUrl }
      await insertPost(trx, draft, new Date(createdAt))
    }
    return samplePosts.length
  })
}
