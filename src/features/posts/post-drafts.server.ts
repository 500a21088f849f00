/** The unpublished changes of a post. Each save names the revision of the draft that it replaces. */
import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { PostDraftTable, PostTable } from '#db/post-tables.ts'
import { toSearchText } from '#db/search.server.ts'
import type { Precondition } from '#http/if-match.server.ts'
import type { DraftSave, PostDraft } from './post.ts'
import { postETag } from './post-etag.server.ts'
import { liveFields, parseFields } from './post-fields.server.ts'
import { withPostLock } from './post-lock.server.ts'
import { findRevision, publicationKind, storeRevision } from './post-revisions.server.ts'
import type { DraftFields } from './post-schema.ts'
import { laterOf } from './publication.server.ts'

type DraftRow = Selectable<PostDraftTable>

export interface NewDraft {
  postId: string
  fields: DraftFields
  /** Of the draft that is replaced; undefined if there is none yet. */
  revision?: number | undefined
  /** Of the post that the changes are based on. */
  baseRevision: number
  /** Whether a revision of the post is stored, too. */
  saveRevision?: boolean | undefined
  /** Whether the draft that is replaced becomes a revision first, although it is of the same account. */
  keepReplaced?: boolean | undefined
  /** The name of the account. */
  savedBy: string
  at: Date
  /** Judges the tag of the stored post and draft. */
  precondition?: Precondition | undefined
}

export type DraftOutcome =
  | { draft: DraftSave }
  /** The stored draft; undefined if it was published or discarded. */
  | { conflict: PostDraft | undefined }
  /** There is no draft, and the post is not the one that the changes are based on. */
  | { outdated: true }

/**
 * Stores a draft if it replaces the one that its writer has seen. The text of another account, or of the same account on
 * another device, is kept as a revision before it can be replaced.
 * @returns undefined if there is no such post
 */
export function saveDraft(db: Db, draft: NewDraft): Promise<DraftOutcome | undefined> {
  return withPostLock(db, draft.postId, async (trx, post): Promise<DraftOutcome> => {
    const stored = await findRow(trx, draft.postId)
    if (stored && isRepeated(stored, draft)) {
      if (draft.saveRevision) await storeSaved(trx, draft)
      return { draft: toSave(stored) }
    }
    draft.precondition?.(postETag(post, stored))
    if (!stored && draft.baseRevision !== post.revision) return { outdated: true }
    const isOwn = stored?.saved_by === draft.savedBy
    if (stored?.revision !== draft.revision) {
      if (stored && isOwn) await keepAsRevision(trx, stored)
      return { conflict: stored && toDraft(stored) }
    }
    if (stored && (!isOwn || draft.keepReplaced)) await keepAsRevision(trx, stored)
    const saved = await replaceDraft(trx, post, stored, draft)
    if (draft.saveRevision) await storeSaved(trx, draft)
    return { draft: toSave(saved) }
  })
}

/** The same request once more, after its response was lost. */
function isRepeated(stored: DraftRow, { fields, baseRevision }: NewDraft) {
  return (
    stored.base_revision === baseRevision && isDeepStrictEqual(parseFields(stored.fields), fields)
  )
}

export async function findDraft(db: Db, postId: string): Promise<PostDraft | undefined> {
  const row = await findRow(db, postId)
  return row && toDraft(row)
}

/** Deletes the draft; its text is kept as a revision. @returns false if there is no such post */
export async function discardDraft(
  db: Db,
  postId: string,
  precondition?: Precondition,
): Promise<boolean> {
  const isDone = await withPostLock(db, postId, async (trx, post) => {
    const stored = await findRow(trx, postId)
    precondition?.(postETag(post, stored))
    if (stored) await keepAsRevision(trx, stored)
    await trx.deleteFrom('post_draft').where('post_id', '=', postId).execute()
    return true
  })
  return isDone ?? false
}

interface Restoration {
  postId: string
  /** Of the revision. */
  number: number
  savedBy: string
  at: Date
}

/** Makes a revision the draft; the newest text becomes a revision first. @returns false if there is no such revision */
export async function restoreRevision(
  db: Db,
  { postId, number, savedBy, at }: Restoration,
): Promise<boolean> {
  const isDone = await withPostLock(db, postId, async (trx, post) => {
    const revision = await findRevision(trx, postId, number)
    if (!revision) return false
    const stored = await findRow(trx, postId)
    if (stored) await keepAsRevision(trx, stored)
    else await keepLiveVersion(trx, post)
    const { fields } = revision
    const baseRevision = stored?.base_revision ?? post.revision
    await replaceDraft(trx, post, stored, { postId, fields, baseRevision, savedBy, at })
    await storeRevision(trx, { postId, kind: 'restored', fields, savedBy, at })
    return true
  })
  return isDone ?? false
}

async function replaceDraft(
  trx: Db,
  post: Selectable<PostTable>,
  stored: DraftRow | undefined,
  { postId, fields, baseRevision, savedBy, at }: NewDraft,
): Promise<DraftRow> {
  const row = {
    post_id: postId,
    fields: JSON.stringify(fields),
    base_revision: baseRevision,
    revision: stored ? stored.revision + 1 : firstRevision(),
    saved_by: savedBy,
    saved_at: at.toISOString(),
  }
  await trx
    .insertInto('post_draft')
    .values(row)
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(row))
    .execute()
  if (post.published_at === null) await updateListedTexts(trx, post, row)
  return row
}

/** Not 1: an editor that was opened before the last draft was published must not pass for one that has seen this one. */
function firstRevision() {
  return randomInt(1, 1_000_000_000)
}

/** The lists of the admin area show and search the row of a post, which nobody else sees before it is published. */
async function updateListedTexts(trx: Db, post: Selectable<PostTable>, draft: DraftRow) {
  const { title, excerpt } = parseFields(draft.fields)
  await trx
    .updateTable('post')
    .set({
      title,
      excerpt,
      search_text: toSearchText(title, excerpt),
      updated_at: laterOf(draft.saved_at, post.updated_at),
    })
    .where('id', '=', draft.post_id)
    .execute()
}

async function storeSaved(trx: Db, { postId, fields, savedBy, at }: NewDraft) {
  await storeRevision(trx, { postId, kind: 'saved', fields, savedBy, at })
}

async function keepAsRevision(trx: Db, row: DraftRow) {
  await storeDraftAsRevision(trx, row.post_id, toDraft(row))
}

/** What would otherwise be gone. */
export async function storeDraftAsRevision(
  trx: Db,
  postId: string,
  { fields, savedBy, savedAt }: PostDraft,
): Promise<void> {
  const saved = { savedBy: savedBy ?? null, at: new Date(savedAt) }
  await storeRevision(trx, { postId, kind: 'saved', fields, ...saved })
}

/** Stores the live version as a revision, unless it is the newest one. */
export async function keepLiveVersion(trx: Db, post: Selectable<PostTable>) {
  const at = new Date(post.updated_at)
  const kind = post.published_at === null ? 'saved' : publicationKind(post.published_at, at)
  await storeRevision(trx, { postId: post.id, kind, fields: liveFields(post), savedBy: null, at })
}

function findRow(db: Db, postId: string): Promise<DraftRow | undefined> {
  return db.selectFrom('post_draft').selectAll().where('post_id', '=', postId).executeTakeFirst()
}

function toDraft(row: DraftRow): PostDraft {
  return {
    ...toSave(row),
    fields: parseFields(row.fields),
    baseRevision: row.base_revision,
  }
}

function toSave({ revision, saved_by, saved_at }: DraftRow): DraftSave {
  return { revision, ...(saved_by && { savedBy: saved_by }), savedAt: saved_at }
}
