/** The built-in posts among the stored ones. An edited one is the owner's. */
import type { Db } from '#db/open.server.ts'
import { restorePost } from './admin-post-queries.server.ts'
import { postChanged } from './post-events.server.ts'
import { lockPostPaths } from './post-paths.server.ts'
import { selectPublished } from './post-queries.server.ts'
import { samplePosts } from './samples/sample-posts.ts'

const sampleIds = samplePosts.map(({ slug }) => slug)
const sampleTags = samplePosts.flatMap(({ tags }) => tags)
const sampleTagSlugs = sampleTags.map(({ slug }) => slug)
const sampleTagNames = sampleTags.map(({ name }) => name)
/** Of a post that was never edited. */
const firstRevision = 1

/** Whether the owner has published or edited a post. */
export async function hasOwnPost(db: Db, now: Date): Promise<boolean> {
  const row = await selectPublished(db, now)
    .select('id')
    .where((eb) => eb.or([eb('revision', '>', firstRevision), eb('id', 'not in', sampleIds)]))
    // An own post is among the first.
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function countSamplePosts(db: Db): Promise<number> {
  const row = await selectSamples(db)
    .select(({ fn }) => fn.countAll().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Whether built-in posts were inserted and some of them are gone. */
export async function wereSamplePostsRemoved(db: Db): Promise<boolean> {
  const seeded = await db.selectFrom('seed').select('name').where('name', '=', 'posts').execute()
  return seeded.length > 0 && (await countSamplePosts(db)) < samplePosts.length
}

/** Soft-deletes the built-in posts, and deletes the tags that no other post has. @returns how many posts */
export async function removeSamplePosts(trx: Db, at: Date): Promise<number> {
  await lockPostPaths(trx)
  const posts = await trx
    .updateTable('post')
    .set({ deleted_at: at.toISOString() })
    .where('id', 'in', sampleIds)
    .where('revision', '=', firstRevision)
    .where('deleted_at', 'is', null)
    .returning(['id', 'published_at'])
    .execute()
  for (const { id, published_at } of posts) await postChanged(trx, id, published_at, null, at)
  const removed = selectSamples(trx).select('id').where('deleted_at', 'is not', null)
  const others = trx.selectFrom('post_tag').select('tag_slug').where('post_id', 'not in', removed)
  await trx
    .deleteFrom('tag')
    .where('slug', 'in', sampleTagSlugs)
    .where('slug', 'not in', others)
    // The owner's work.
    .where('name', 'in', sampleTagNames)
    .where('slug', 'not in', trx.selectFrom('tag_alias').select('tag_slug'))
    .where('text', '=', '')
    .where('image_url', 'is', null)
    .execute()
  return posts.length
}

/** Deletes the built-in posts for good, with their addresses: posts with their ids may follow, and have dates of their own. */
export async function deleteSamplePosts(trx: Db, at: Date): Promise<void> {
  await removeSamplePosts(trx, at)
  const samples = selectSamples(trx).select('id')
  await trx.deleteFrom('address').where('post_id', 'in', samples).execute()
  await trx.deleteFrom('post').where('id', 'in', samples).execute()
}

/** Restores the built-in posts that were deleted at this time. @returns how many */
export async function restoreSamplePosts(trx: Db, deletedAt: string, at: Date): Promise<number> {
  const rows = await trx
    .selectFrom('post')
    .select('id')
    .where('id', 'in', sampleIds)
    .where('deleted_at', '=', deletedAt)
    .execute()
  for (const { id } of rows) await restorePost(trx, id, at)
  return rows.length
}

function selectSamples(db: Db) {
  return db.selectFrom('post').where('id', 'in', sampleIds).where('revision', '=', firstRevision)
}
