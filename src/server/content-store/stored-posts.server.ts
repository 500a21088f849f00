/** Posts of the database as files have them: a draft with its newest text, all others as they are public. */
import type { Selectable } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { PostTable } from '#db/post-tables.ts'
import type { PostDraft } from '#features/posts/post.ts'
import { findDraft } from '#features/posts/post-drafts.server.ts'
import { liveFields } from '#features/posts/post-fields.server.ts'
import type { DraftFields } from '#features/posts/post-schema.ts'
import type { PostContent } from '../content-files/post-file.server.ts'

export interface StoredPost {
  id: string
  content: PostContent
  /** The unpublished changes of a public post. */
  unpublished: DraftFields | undefined
  /** ISO 8601, UTC. */
  created: string
  updated: string
  /** Another one after each save of the post, and of its draft. */
  revision: number
  draftRevision: number | undefined
  /** The name of the account that has saved the draft. */
  draftBy: string | undefined
}

const batchSize = 25

/** Those that are not deleted, by id. Each is consistent; all of them are in a snapshot only. */
export async function* readPosts(db: Db): AsyncGenerator<StoredPost> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('post')
      .selectAll()
      .where('deleted_at', 'is', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    for (const row of rows) yield toStoredPost(row, await findDraft(db, row.id))
    last = rows.at(-1)?.id ?? ''
    if (rows.length < batchSize) return
  }
}

/** @returns undefined if there is no such post, or it is deleted */
export async function findStoredPost(db: Db, id: string): Promise<StoredPost | undefined> {
  const row = await db
    .selectFrom('post')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toStoredPost(row, await findDraft(db, id))
}

/** @throws if it is gone */
export async function readPost(db: Db, id: string): Promise<StoredPost> {
  const post = await findStoredPost(db, id)
  if (!post) throw new Error(`The post ${id} is gone`)
  return post
}

function toStoredPost(row: Selectable<PostTable>, draft: PostDraft | undefined): StoredPost {
  const isPublic = row.published_at !== null
  const live = liveFields(row)
  const fields = isPublic || !draft ? live : draft.fields
  return {
    id: row.id,
    content: { ...fields, slug: fields.slug || live.slug, isPublic, author: row.author },
    unpublished: isPublic ? draft?.fields : undefined,
    created: row.created_at,
    updated: row.updated_at,
    revision: row.revision,
    draftRevision: draft?.revision,
    draftBy: draft?.savedBy,
  }
}
