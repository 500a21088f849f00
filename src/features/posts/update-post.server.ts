/** Changes a post: its text, its state and its address. */
import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { PostTable } from '#db/post-tables.ts'
import { errorMessages, HttpError } from '#http/errors.server.ts'
import type { Precondition } from '#http/if-match.server.ts'
import { fieldErrors } from '#http/middleware/validate-json.server.ts'
import { findEditablePost, undeletePost } from './admin-post-queries.server.ts'
import { chooseSlug } from './insert-post.server.ts'
import type { EditablePost, PostDraft } from './post.ts'
import {
  findDraft,
  keepLiveVersion,
  saveDraft,
  storeDraftAsRevision,
} from './post-drafts.server.ts'
import { postETag } from './post-etag.server.ts'
import { postChanged } from './post-events.server.ts'
import { columnsOf, liveFields, withChanges } from './post-fields.server.ts'
import { withPostLock } from './post-lock.server.ts'
import {
  claimPostPaths,
  hasClaimedPath,
  lockPostPaths,
  releaseUnusedPaths,
} from './post-paths.server.ts'
import { publicationKind, storeRevision } from './post-revisions.server.ts'
import { type DraftFields, type PostChanges, type PostFields, postFields } from './post-schema.ts'
import { laterOf, publicationDate } from './publication.server.ts'
import { type PostRenderOptions, renderPost } from './render-post.server.ts'
import { isRepeated } from './repeated-update.server.ts'
import { storePostTags } from './tags.server.ts'

export type PostUpdate =
  | { post: EditablePost }
  | { missing: true }
  | { conflict: true }
  /** It is public, or would be, and only drafts may change. */
  | { publicPost: true }
  /** The stored draft; undefined if there is none. */
  | { draftConflict: PostDraft | undefined }

type Row = Selectable<PostTable>

interface Save {
  at: Date
  /** The name of the account. */
  savedBy: string
  /** By default links to other posts have no cards. */
  links?: PostRenderOptions
  /** Compares the ETag of the stored post and draft. */
  precondition?: Precondition | undefined
  /** Whether nothing may change that is public, or will be. */
  onlyDrafts?: boolean
  /** Whether it is a deleted post, which is restored with its changes at once. */
  restores?: boolean
  /** Work of the same transaction. */
  within?: (trx: Db, postId: string) => Promise<void>
}

/** A post as it will be stored. */
interface Version extends Save {
  row: Row
  draft: PostDraft | undefined
  /** Whether the live version changes, and the draft stays beside it. */
  isLiveEdit: boolean
  fields: DraftFields
  publishedAt: Date | null
  rendered: Pick<Row, 'html' | 'reading_minutes'>
}

/**
 * Updates the fields that are present. Without a status a published post changes at once, and its unpublished changes
 * stay; with one other than `draft` they are published, too. The post is returned as this change left it.
 * Optimistic locking: returns a conflict without changing anything if `revision` or `draftRevision` is not the current
 * one. A request that is repeated after a lost response returns the stored post.
 * @throws HttpError 400 for a post that cannot be published like this, 412
 */
export async function updatePost(
  db: Db,
  id: string,
  { revision, draftRevision, ...changes }: PostChanges,
  save: Save,
): Promise<PostUpdate> {
  for (;;) {
    const row = await findRow(db, id, save.restores)
    if (!row) return { missing: true }
    const draft = await findDraft(db, id)
    const isPublic = row.published_at !== null || (changes.status ?? 'draft') !== 'draft'
    if (save.onlyDrafts && isPublic) return { publicPost: true }
    save.precondition?.(postETag(row, draft))
    const isOutdated = revision !== undefined && revision !== row.revision
    if (isOutdated && !isRepeated(row, draft, revision, changes, save.at)) return { conflict: true }
    if (isOutdated) {
      const post = await findEditablePost(db, save.at, id)
      if (post) return { post }
    } else {
      const isDraftKnown =
        draftRevision === undefined || draftRevision === (draft?.revision ?? null)
      if (!isDraftKnown) return { draftConflict: draft }
      // Rendering inside the transaction would hold it open.
      const version = await nextVersion({ row, draft }, changes, save)
      const post = await tryToStore(db, version)
      if (post) return { post }
    }
  }
}

function findRow(db: Db, id: string, isDeleted = false): Promise<Row | undefined> {
  return db
    .selectFrom('post')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .executeTakeFirst()
}

async function nextVersion(
  { row, draft }: Pick<Version, 'row' | 'draft'>,
  changes: PostChanges,
  save: Save,
): Promise<Version> {
  const isLiveEdit = changes.status === undefined && row.published_at !== null
  const base = draft && !isLiveEdit ? draft.fields : liveFields(row)
  const typed = withChanges(base, changes)
  const current = { publishedAt: row.published_at, date: typed.publishedAt || earlierDate(row) }
  const publishedAt = publicationDate(changes, current, save.at)
  const fields = publishedAt ? completed(typed, row) : typed
  const rendered = isTextChanged(row, changes, fields) ? await render(fields, save.links) : row
  return { row, draft, isLiveEdit, fields, publishedAt, rendered, ...save }
}

/** Of a post that was public before: it keeps its date. */
function earlierDate({ slug, created_at }: Row) {
  return slug === null ? undefined : created_at
}

/** @throws HttpError 400 with the fields that a draft may leave empty, and a published post may not */
function completed(fields: DraftFields, row: Row): PostFields {
  const { data, error } = parseComplete(fields, row)
  if (error) throw new HttpError(400, errorMessages.invalid, { errors: fieldErrors(error) })
  return data
}

function parseComplete(fields: DraftFields, row: Row) {
  // Slugs of earlier versions may be longer and have other characters.
  const slug = fields.slug === row.slug ? '' : fields.slug
  return postFields.safeParse({ ...fields, slug })
}

function isTextChanged(row: Row, changes: PostChanges, { content, format }: DraftFields) {
  const isGiven = changes.content !== undefined || changes.format !== undefined
  return isGiven || content !== row.source || format !== row.format
}

async function render({ content, format }: DraftFields, links?: PostRenderOptions) {
  const { html, readingMinutes } = await renderPost(content, format, links)
  return { html, reading_minutes: readingMinutes }
}

/** @returns undefined if something else was stored at the same time */
function tryToStore(db: Db, version: Version): Promise<EditablePost | undefined> {
  const { row, draft, publishedAt, restores } = version
  return db.transaction().execute(async (trx) => {
    if (publishedAt) await lockPostPaths(trx)
    if (restores && !(await undeletePost(trx, row.id, row.revision))) return undefined
    const post = await withPostLock(trx, row.id, async (_trx, stored) => {
      const isCurrent =
        stored.revision === row.revision &&
        (await findDraft(trx, row.id))?.revision === draft?.revision
      if (!isCurrent) return undefined
      if (restores) await keepLiveVersion(trx, row)
      await store(trx, version)
      await version.within?.(trx, row.id)
      return findEditablePost(trx, version.at, row.id)
    })
    // Takes the restoration back.
    if (restores && !post) throw new HttpError(409, errorMessages.preconditionFailed)
    return post
  })
}

async function store(trx: Db, version: Version): Promise<void> {
  const { row, draft, fields, publishedAt, at, savedBy } = version
  const save = { postId: row.id, savedBy, at }
  const before = version.restores ? null : row.published_at
  await postChanged(trx, row.id, before, publishedAt?.toISOString() ?? null, at)
  if (!publishedAt) {
    await storeRow(trx, version, await draftSlug(trx, version))
    const [revision, baseRevision] = [draft?.revision, row.revision + 1]
    const keepReplaced = draft !== undefined && !isDeepStrictEqual(draft.fields, fields)
    await saveDraft(trx, { ...save, fields, revision, baseRevision, keepReplaced })
    return
  }
  const slug = await publicSlug(trx, version, publishedAt)
  await storeRow(trx, version, slug)
  const now = saveTime(version)
  await releaseUnusedPaths(trx, row.id, now)
  await claimPostPaths(trx, row.id, { slug, publishedAt, now })
  if (!version.isLiveEdit) await removeDraft(trx, version)
  const published = { ...fields, slug, publishedAt: publishedAt.toISOString() }
  const kind = publicationKind(published.publishedAt, at)
  await storeRevision(trx, { ...save, kind, fields: published })
}

/** Frozen at the first publication: from then on only changed by hand. */
async function publicSlug(trx: Db, { row, fields }: Version, publishedAt: Date) {
  const { slug, title } = fields
  if (row.slug !== null && slug === '') return row.slug
  return chooseSlug(trx, { slug, title }, publishedAt, row.id)
}

/** A post that never was public loses its address. */
async function draftSlug(trx: Db, version: Version) {
  const { row } = version
  await releaseUnusedPaths(trx, row.id, saveTime(version))
  return (await hasClaimedPath(trx, row.id)) ? row.slug : null
}

/** Not before the last save, although the clock may have been set back. */
function saveTime({ row, at }: Version) {
  return new Date(laterOf(at.toISOString(), row.updated_at))
}

async function storeRow(trx: Db, version: Version, slug: string | null) {
  const { row, fields, publishedAt, rendered, at } = version
  // A draft has no date in the future.
  const date = publishedAt ?? new Date(Math.min(Date.parse(row.created_at), at.getTime()))
  await storePostTags(trx, row.id, publishedAt ? fields.tags : [])
  await trx
    .updateTable('post')
    .set({
      ...columnsOf(fields),
      html: rendered.html,
      reading_minutes: rendered.reading_minutes,
      slug,
      published_at: publishedAt?.toISOString() ?? null,
      created_at: date.toISOString(),
      updated_at: saveTime(version).toISOString(),
      revision: row.revision + 1,
    })
    .where('id', '=', row.id)
    .execute()
}

/** What is not published becomes a revision. */
async function removeDraft(trx: Db, { row, draft, fields }: Version): Promise<void> {
  if (!draft) return
  await trx.deleteFrom('post_draft').where('post_id', '=', row.id).execute()
  // Publication trims texts.
  const drafted = parseComplete(draft.fields, row).data ?? draft.fields
  if (!isDeepStrictEqual(drafted, fields)) await storeDraftAsRevision(trx, row.id, draft)
}
