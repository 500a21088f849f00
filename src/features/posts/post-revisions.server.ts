/** Stored versions of a post: what was published, what was saved on purpose, and what would otherwise be replaced. */
import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { PostRevisionTable } from '#db/post-tables.ts'
import { jsonETag, type Precondition } from '#http/if-match.server.ts'
import type { PostRevision } from './post.ts'
import { parseFields } from './post-fields.server.ts'
import { postExists, withPostLock } from './post-lock.server.ts'
import type { DraftFields } from './post-schema.ts'

/** Named ones are kept besides. */
export const maxUnnamedRevisions = 50

export interface NewRevision {
  postId: string
  kind: PostRevision['kind']
  fields: DraftFields
  /** The name of the account. */
  savedBy: string | null
  at: Date
}

/**
 * Stores a version, and deletes the oldest unnamed ones beyond the limit. A version that equals the newest one is not
 * stored again; the newest becomes the published or scheduled one when it is made public.
 */
export async function storeRevision(db: Db, revision: NewRevision): Promise<void> {
  const { postId } = revision
  await withPostLock(db, postId, async (trx) => {
    const newest = await trx
      .selectFrom('post_revision')
      .selectAll()
      .where('post_id', '=', postId)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!newest || !isDeepStrictEqual(parseFields(newest.fields), revision.fields)) {
      const number = (newest?.number ?? 0) + 1
      await insertRevision(trx, revision, number)
      if (number > maxUnnamedRevisions) await deleteOldestUnnamed(trx, postId)
    } else if (isPublication(revision.kind) && newest.kind !== revision.kind) {
      await promote(trx, revision, newest.number)
    }
  })
}

/** Stores the version of a new post. */
export async function storeFirstRevision(trx: Db, revision: NewRevision): Promise<void> {
  await insertRevision(trx, revision, 1)
}

function isPublication(kind: PostRevision['kind']) {
  return kind === 'published' || kind === 'scheduled'
}

/** @param publishedAt ISO 8601 */
export function publicationKind(publishedAt: string, now: Date): 'published' | 'scheduled' {
  return new Date(publishedAt) > now ? 'scheduled' : 'published'
}

async function insertRevision(trx: Db, revision: NewRevision, number: number) {
  const { postId, kind, fields, savedBy, at } = revision
  await trx
    .insertInto('post_revision')
    .values({
      post_id: postId,
      number,
      kind,
      name: null,
      fields: JSON.stringify(fields),
      saved_by: savedBy,
      saved_at: at.toISOString(),
    })
    .execute()
}

async function promote(trx: Db, { postId, kind, savedBy, at }: NewRevision, number: number) {
  await trx
    .updateTable('post_revision')
    .set({ kind, saved_by: savedBy, saved_at: at.toISOString() })
    .where('post_id', '=', postId)
    .where('number', '=', number)
    .execute()
}

async function deleteOldestUnnamed(trx: Db, postId: string) {
  const newest = trx
    .selectFrom('post_revision')
    .select('number')
    .where('post_id', '=', postId)
    .where('name', 'is', null)
    .orderBy('number', 'desc')
    .limit(maxUnnamedRevisions)
  await trx
    .deleteFrom('post_revision')
    .where('post_id', '=', postId)
    .where('name', 'is', null)
    .where('number', 'not in', newest)
    .execute()
}

/** Newest first. @returns undefined if there is no such post */
export async function listRevisions(db: Db, postId: string): Promise<PostRevision[] | undefined> {
  if (!(await postExists(db, postId))) return undefined
  const rows = await db
    .selectFrom('post_revision')
    .select(['number', 'kind', 'name', 'saved_by', 'saved_at'])
    .where('post_id', '=', postId)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(toRevision)
}

export async function findRevision(
  db: Db,
  postId: string,
  number: number,
): Promise<(PostRevision & { fields: DraftFields }) | undefined> {
  if (!(await postExists(db, postId))) return undefined
  const row = await db
    .selectFrom('post_revision')
    .selectAll()
    .where('post_id', '=', postId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row && { ...toRevision(row), fields: parseFields(row.fields) }
}

/** @param name null removes it; the revision then counts towards the limit of those without a name */
export async function nameRevision(
  db: Db,
  postId: string,
  number: number,
  name: string | null,
  precondition?: Precondition,
): Promise<PostRevision | undefined> {
  return withPostLock(db, postId, async (trx) => {
    const revision = await findRevision(trx, postId, number)
    if (!revision) return undefined
    precondition?.(jsonETag(revision))
    const row = await trx
      .updateTable('post_revision')
      .set({ name })
      .where('post_id', '=', postId)
      .where('number', '=', number)
      .returning(['number', 'kind', 'name', 'saved_by', 'saved_at'])
      .executeTakeFirst()
    return row && toRevision(row)
  })
}

function toRevision(row: Omit<Selectable<PostRevisionTable>, 'post_id' | 'fields'>): PostRevision {
  return {
    number: row.number,
    kind: row.kind,
    ...(row.name && { name: row.name }),
    ...(row.saved_by && { savedBy: row.saved_by }),
    savedAt: row.saved_at,
  }
}
