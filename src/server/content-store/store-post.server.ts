/** Stores posts as files have them. What is replaced stays in the history of the post. */

import type { Db } from '#db/open.server.ts'
import { removePost } from '#features/posts/admin-post-queries.server.ts'
import { createPost } from '#features/posts/create-post.server.ts'
import { findDraft, keepLiveVersion, saveDraft } from '#features/posts/post-drafts.server.ts'
import { withPostLock } from '#features/posts/post-lock.server.ts'
import { findPostPath } from '#features/posts/post-paths.server.ts'
import type { DraftFields, PostChanges } from '#features/posts/post-schema.ts'
import { updatePost } from '#features/posts/update-post.server.ts'
import { safeName } from '../content-files/content-paths.server.ts'
import type { PostContent, PostRecord } from '../content-files/post-file.server.ts'
import { SourceError } from '../import/import-source.server.ts'
import { toPostInput, toSourceError } from './post-input.server.ts'
import type { StoreDeps } from './store-deps.server.ts'
import { readPost, type StoredPost } from './stored-posts.server.ts'

/** Of a request that may be sent again: the same post. */
interface NewPostRecord extends PostRecord {
  idempotencyKey?: string | undefined
}

/**
 * Creates a post. A deleted one with the same id, or the same address, is restored and changed instead.
 * @throws SourceError for what the site refuses
 */
export async function createStoredPost(
  deps: StoreDeps,
  content: PostContent,
  { id, created, updated, idempotencyKey }: NewPostRecord,
): Promise<StoredPost> {
  const { db, publicUrl, savedBy } = deps
  if (id !== undefined && !safeName.test(id)) {
    throw new SourceError(
      '`id` has lower-case letters, digits and hyphens. Remove the line for a new post.',
    )
  }
  const deleted = await findDeleted(deps, id, content.slug)
  if (deleted) return restoreStoredPost(deps, deleted, content)
  const at = deps.now()
  const input = toPostInput(content, updated !== undefined, at)
  const date = (text: string | undefined) => (text === undefined ? undefined : new Date(text))
  const original = { id, createdAt: date(created), updatedAt: date(updated) }
  const links = { publicUrl }
  const { written, within } = readWithin()
  const save = { at, savedBy, links, idempotencyKey, original, within }
  const outcome = await createPost(db, input, save).catch(refuse)
  if ('keyReused' in outcome)
    throw new SourceError('This file was stored before, and has changed since. Sync again.')
  // Not written by a request that was repeated.
  return written() ?? readPost(db, outcome.post._id)
}

async function findDeleted({ db }: StoreDeps, id: string | undefined, slug: string) {
  const address = slug ? await findPostPath(db, slug) : undefined
  const ids = [id, address?.postId].filter((each) => each !== undefined)
  if (ids.length === 0) return undefined
  return db
    .selectFrom('post')
    .select(['id', 'slug'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
}

/** In one transaction: the deleted text is never public again. */
async function restoreStoredPost(
  { db, publicUrl, savedBy, now }: StoreDeps,
  { id, slug }: { id: string; slug: string | null },
  content: PostContent,
): Promise<StoredPost> {
  const at = now()
  const { author: _, ...changes } = toPostInput(content, content.slug === slug, at)
  const { written, within } = readWithin()
  const save = { at, savedBy, links: { publicUrl }, restores: true, within }
  // A draft may be incomplete.
  await updatePost(db, id, changes as PostChanges, save).catch(refuse)
  const restored = written()
  if (!restored) throw new SourceError('The post was changed meanwhile. Try again.')
  return restored
}

/**
 * Changes a post, if it is the one that was read. The unpublished changes of a public post stay.
 * @returns undefined if it was changed meanwhile
 * @throws SourceError for what the site refuses
 */
export async function updateStoredPost(
  deps: StoreDeps,
  stored: StoredPost,
  content: PostContent,
): Promise<StoredPost | undefined> {
  const { db, publicUrl, savedBy, now } = deps
  const { id: postId, revision, draftRevision } = stored
  const at = now()
  const {
    author: _,
    status,
    ...fields
  } = toPostInput(content, content.slug === stored.content.slug, at)
  if (!stored.content.isPublic && !content.isPublic) {
    const draft = { postId, fields: fields as DraftFields, savedBy, at, keepReplaced: true }
    const base = { revision: draftRevision, baseRevision: revision }
    return withPostLock(db, postId, async (trx) => {
      const outcome = await saveDraft(trx, { ...draft, ...base })
      return outcome && 'draft' in outcome ? readPost(trx, postId) : undefined
    })
  }
  await withPostLock(db, postId, async (trx, row) => {
    if (row.revision === revision) await keepLiveVersion(trx, row)
  })
  // Without a status the public text changes, and the unpublished one of somebody else stays.
  const isOwnDraft = stored.draftBy === savedBy
  const isLiveEdit = stored.content.isPublic && content.isPublic && !isOwnDraft
  const state = isLiveEdit ? {} : { status, draftRevision: draftRevision ?? null }
  // A draft may be incomplete.
  const changes = { ...fields, ...state, revision } as PostChanges
  const { written, within } = readWithin()
  await updatePost(db, postId, changes, { at, savedBy, links: { publicUrl }, within }).catch(refuse)
  return written()
}

/** Reads a post in the transaction that stores it: a later edit of somebody else is not taken for what was written. */
function readWithin() {
  let post: StoredPost | undefined
  return {
    written: () => post,
    within: async (trx: Db, id: string) => {
      post = await readPost(trx, id)
    },
  }
}

/** Soft-deletes a post, if it is the one that was read. @returns false if it was changed meanwhile */
export async function removeStoredPost(
  { db, now }: StoreDeps,
  stored: StoredPost,
): Promise<boolean> {
  const isRemoved = await withPostLock(db, stored.id, async (trx, row) => {
    const draft = await findDraft(trx, row.id)
    const isCurrent = row.revision === stored.revision && draft?.revision === stored.draftRevision
    return isCurrent && removePost(trx, row.id, now())
  })
  // One that is gone is no change.
  return isRemoved ?? true
}

/**
 * Stores a text as the unpublished changes of a post that has none.
 * @returns whether it was stored
 */
export async function proposeDraft(
  { db, savedBy, now }: StoreDeps,
  stored: StoredPost,
  content: PostContent,
): Promise<boolean> {
  if (stored.draftRevision !== undefined) return false
  const {
    author: _,
    status: __,
    ...fields
  } = toPostInput({ ...content, isPublic: false }, true, now())
  const outcome = await saveDraft(db, {
    ...{ postId: stored.id, fields: fields as DraftFields, baseRevision: stored.revision },
    ...{ savedBy, at: now() },
  })
  return outcome !== undefined && 'draft' in outcome
}

function refuse(error: unknown): never {
  throw toSourceError(error)
}
