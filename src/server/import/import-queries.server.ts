/** What is known of earlier imports: posts by their source, pictures by their bytes. */
import type { Db } from '#db/open.server.ts'

export interface ImportedPost {
  postId: string
  hash: string
  /** Of the post today; null for a draft that never was public. */
  slug: string | null
  isDeleted: boolean
  /** Since the last import. */
  isEdited: boolean
  revision: number
  /** Null without one. */
  draftRevision: number | null
}

const idsAtOnce = 500

/** By source id. */
export async function findImportedPosts(
  db: Db,
  sourceIds: string[],
): Promise<Map<string, ImportedPost>> {
  const found = new Map<string, ImportedPost>()
  for (let start = 0; start < sourceIds.length; start += idsAtOnce) {
    const rows = await db
      .selectFrom('import_source')
      .innerJoin('post', 'post.id', 'import_source.post_id')
      .leftJoin('post_draft', 'post_draft.post_id', 'post.id')
      .select(['source_id', 'post.id', 'hash', 'slug', 'deleted_at', 'post.revision'])
      .select(['import_source.post_revision', 'draft_revision', 'post_draft.revision as draft'])
      .where('source_id', 'in', sourceIds.slice(start, start + idsAtOnce))
      .execute()
    for (const row of rows) {
      found.set(row.source_id, {
        ...{ postId: row.id, hash: row.hash, slug: row.slug },
        isDeleted: row.deleted_at !== null,
        ...{ revision: row.revision, draftRevision: row.draft },
        isEdited: row.revision !== row.post_revision || row.draft !== row.draft_revision,
      })
    }
  }
  return found
}

interface ImportedSource {
  sourceId: string
  postId: string
  hash: string
  at: Date
}

/** With the revisions as they are in the transaction that stores the post. */
export async function storeImportSource(
  trx: Db,
  { sourceId, postId, hash, at }: ImportedSource,
): Promise<void> {
  const { revision, draft } = await trx
    .selectFrom('post')
    .leftJoin('post_draft', 'post_draft.post_id', 'post.id')
    .select(['post.revision', 'post_draft.revision as draft'])
    .where('post.id', '=', postId)
    .executeTakeFirstOrThrow()
  const row = {
    ...{ post_id: postId, hash, post_revision: revision, draft_revision: draft },
    imported_at: at.toISOString(),
  }
  await trx
    .insertInto('import_source')
    .values({ source_id: sourceId, ...row })
    .onConflict((conflict) => conflict.column('source_id').doUpdateSet(row))
    .execute()
}

/** Its address, if the same bytes were imported before. */
export async function findImportedPicture(db: Db, hash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('import_picture')
    .select('src')
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row?.src
}

export async function storeImportedPicture(db: Db, hash: string, src: string): Promise<void> {
  await db
    .insertInto('import_picture')
    .values({ hash, src })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}
