/** Tells the queue what happens to public posts. */
import type { Db } from '#db/open.server.ts'
import { cancel } from '#queue/enqueue.server.ts'
import { enqueueEvent, siteEventKind } from '#queue/site-event.server.ts'

/**
 * Called in the transaction of each write to a post. A scheduled post has one job, which its time makes due.
 * @param before its date of publication; null for a draft, a deleted post or none
 * @param after the same after the write
 */
export async function postChanged(
  trx: Db,
  id: string,
  before: string | null,
  after: string | null,
  at: Date,
): Promise<void> {
  if (before === null && after === null) return
  const time = at.toISOString()
  const [wasPublic, isPublic] = [before, after].map((date) => date !== null && date <= time)
  if (wasPublic && isPublic) return enqueueEvent(trx, { type: 'post.changed', id, at: time })
  if (after !== null && !isPublic) await enqueuePublication(trx, id, after)
  else await cancel(trx, siteEventKind, id)
  if (isPublic) await enqueueEvent(trx, { type: 'post.published', id, at: time })
  if (wasPublic) await enqueueEvent(trx, { type: 'post.deleted', id, at: time })
}

/** At each start: a restored site has its scheduled posts, and no jobs. */
export async function enqueuePublications(db: Db, at: Date): Promise<void> {
  const posts = await db
    .selectFrom('post')
    .select(['id', 'published_at'])
    .where('published_at', '>', at.toISOString())
    .where('deleted_at', 'is', null)
    .execute()
  for (const { id, published_at } of posts) await enqueuePublication(db, id, published_at ?? '')
}

function enqueuePublication(db: Db, id: string, at: string) {
  return enqueueEvent(db, { type: 'post.published', id, at }, id)
}
