/** Stored versions of posts. */
import { sql } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { PostFields } from './post-schema.ts'

interface NewRevision {
  postId: string
  kind: 'published' | 'saved' | 'restored'
  fields: PostFields
  /** The name of the account. */
  savedBy?: string | undefined
  at: Date
}

export async function storeRevision(
  db: Db,
  { postId, kind, fields, savedBy, at }: NewRevision,
): Promise<void> {
  await db
    .insertInto('post_revision')
    .values((eb) => ({
      post_id: postId,
      number: eb
        .selectFrom('post_revision')
        .where('post_id', '=', postId)
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('next')),
      kind,
      fields: JSON.stringify(fields),
      saved_by: savedBy ?? null,
      saved_at: at.toISOString(),
    }))
    .execute()
}
