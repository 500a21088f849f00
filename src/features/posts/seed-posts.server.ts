/** Fills a fresh database with the built-in posts, once: an owner who deletes them all is obeyed. */
import type { Db } from '#db/open.server.ts'
import { owner } from '#site.ts'
import { insertFinishedPost } from './post-queries.server.ts'
import { type SamplePost, samplePosts } from './samples/index.ts'

const sources = import.meta.glob<string>('./samples/*.html', {
  query: '?raw',
  import: 'default',
})
/** Finished by the build: a first start need not load what colours code. */
const finished = import.meta.glob<string>('./samples/*.html', {
  query: '?rendered',
  import: 'default',
})

/** @returns how many posts were stored */
export async function seedPosts(db: Db, at: Date): Promise<number> {
  const seeded = await db.selectFrom('seed').select('name').where('name', '=', 'posts').execute()
  if (seeded.length > 0) return 0
  const posts = await Promise.all(samplePosts.map(finish))
  return db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('seed')
      .values({ name: 'posts', fingerprint: '', seeded_at: at.toISOString() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst()
    // Another process was quicker.
    if (!numInsertedOrUpdatedRows) return 0
    for (const { draft, content, createdAt } of posts) {
      await insertFinishedPost(trx, draft, content, createdAt)
    }
    return posts.length
  })
}

async function finish(sample: SamplePost) {
  const { slug, title, excerpt, createdAt, imageUrl, readingMinutes } = sample
  const source = (await sources[`./samples/${slug}.html`]?.()) ?? ''
  return {
    draft: { title, excerpt, content: source, author: owner.name, imageUrl },
    content: { html: (await finished[`./samples/${slug}.html`]?.()) ?? '', readingMinutes },
    createdAt: new Date(createdAt),
  }
}
