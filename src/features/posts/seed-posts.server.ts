/** Seeds a new database with the built-in posts, once: deleted ones don't come back. */
import type { Db } from '#db/open.server.ts'
import { owner } from '#site.ts'
import { insertRenderedPost } from './insert-post.server.ts'
import { type SamplePost, samplePosts } from './samples/sample-posts.ts'

const sources = import.meta.glob<string>('./samples/*.html', {
  query: '?raw',
  import: 'default',
})
/** Rendered by the build, so that the first start doesn't load the highlighter. */
const rendered = import.meta.glob<string>('./samples/*.html', {
  query: '?rendered',
  import: 'default',
})

/** @returns the number of inserted posts */
export async function seedPosts(db: Db, at: Date): Promise<number> {
  const seeded = await db.selectFrom('seed').select('name').where('name', '=', 'posts').execute()
  if (seeded.length > 0) return 0
  const posts = await Promise.all(samplePosts.map((sample) => loadSample(sample, at)))
  return db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('seed')
      .values({ name: 'posts', fingerprint: '', seeded_at: at.toISOString() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst()
    // A concurrent process has seeded them.
    if (!numInsertedOrUpdatedRows) return 0
    for (const { draft, content, createdAt } of posts) {
      await insertRenderedPost(trx, draft, content, createdAt)
    }
    return posts.length
  })
}

/** Dates in the future are moved before `at`: a newcomer sees every sample. */
const newest = Math.max(...samplePosts.map(({ createdAt }) => Date.parse(createdAt)))

async function loadSample(sample: SamplePost, at: Date) {
  const { slug, title, excerpt, createdAt, imageUrl, readingMinutes, tags } = sample
  const source = (await sources[`./samples/${slug}.html`]?.()) ?? ''
  return {
    draft: {
      ...{ title, excerpt, content: source, author: owner.name, imageUrl },
      tags: tags.map(({ name }) => name),
    },
    content: { html: (await rendered[`./samples/${slug}.html`]?.()) ?? '', readingMinutes },
    createdAt: new Date(Date.parse(createdAt) - Math.max(0, newest - at.getTime())),
  }
}
