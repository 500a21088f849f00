/** Changes a post: its text, its state and its address. */
import type { Selectable } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { PostTable } from '#db/post-tables.ts'
import { errorMessages, HttpError } from '#http/errors.server.ts'
import { fieldErrors } from '#http/middleware/validate-json.server.ts'
import {
  claimAddresses,
  hasAddress,
  lockAddresses,
  releaseUnusedAddresses,
} from './addresses.server.ts'
import { findPostSource } from './admin-post-queries.server.ts'
import { chooseSlug } from './insert-post.server.ts'
import type { PostDraft, PostSource } from './post.ts'
import { findDraft, saveDraft } from './post-drafts.server.ts'
import { columnsOf, fieldsOf, withChanges } from './post-fields.server.ts'
import { withPostLock } from './post-lock.server.ts'
import { storeRevision } from './post-revisions.server.ts'
import { type PostChanges, type PostFields, postFields } from './post-schema.ts'
import { publicationDate } from './publication.server.ts'
import { type PostRenderOptions, renderPost } from './render-post.server.ts'

export type PostUpdate = { post: PostSource } | { missing: true } | { conflict: true }

type Row = Selectable<PostTable>

interface Save {
  at: Date
  /** The name of the account. */
  savedBy: string
  /** By default links to other posts have no cards. */
  links?: PostRenderOptions
}

/** A post as it will be stored. */
interface Version extends Save {
  row: Row
  draft: PostDraft | undefined
  /** Whether the live version changes, and the draft stays beside it. */
  isLiveEdit: boolean
  fields: PostFields
  publishedAt: Date | null
  rendered: Pick<Row, 'html' | 'reading_minutes'>
}

/**
 * Updates the fields that are present. Without a status a published post changes at once, and its unpublished changes
 * stay; with one other than `draft` they are published, too.
 * Optimistic locking: returns a conflict without changing anything if `revision` is not the current one.
 * @throws HttpError 400 for a post that cannot be published like this
 */
export async function updatePost(
  db: Db,
  id: string,
  { revision, ...changes }: PostChanges,
  save: Save,
): Promise<PostUpdate> {
  for (;;) {
    const row = await findRow(db, id)
    if (!row) return { missing: true }
    if (revision !== undefined && revision !== row.revision) return { conflict: true }
    // Rendering inside the transaction would hold it open.
    const version = await nextVersion(db, row, changes, save)
    const isStored = await tryToStore(db, version)
    const post = isStored && (await findPostSource(db, save.at, id))
    if (post) return { post }
  }
}

function findRow(db: Db, id: string): Promise<Row | undefined> {
  return db
    .selectFrom('post')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

async function nextVersion(db: Db, row: Row, changes: PostChanges, save: Save): Promise<Version> {
  const isLiveEdit = changes.status === undefined && row.published_at !== null
  const draft = await findDraft(db, row.id)
  const base = draft && !isLiveEdit ? draft.fields : fieldsOf(row)
  const fields = withChanges(base, changes)
  const current = { publishedAt: row.published_at, date: fields.publishedAt || earlierDate(row) }
  const publishedAt = publicationDate(changes, current, save.at)
  if (publishedAt) assertComplete(fields, row)
  const rendered = isTextChanged(row, changes, fields) ? await render(fields, save.links) : row
  return { row, draft, isLiveEdit, fields, publishedAt, rendered, ...save }
}

/** Of a post that was public before: it keeps its date. */
function earlierDate({ slug, created_at }: Row) {
  return slug === null ? undefined : created_at
}

/** @throws HttpError 400 with the fields that a draft may leave empty, and a published post may not */
function assertComplete(fields: PostFields, row: Row) {
  // Slugs of earlier versions may have other characters.
  const slug = fields.slug === row.slug ? '' : fields.slug
  const { error } = postFields.safeParse({ ...fields, slug })
  if (error) throw new HttpError(400, errorMessages.invalid, { errors: fieldErrors(error) })
}

function isTextChanged(row: Row, changes: PostChanges, { content, format }: PostFields) {
  const isGiven = changes.content !== undefined || changes.format !== undefined
  return isGiven || content !== row.source || format !== row.format
}

async function render({ content, format }: PostFields, links?: PostRenderOptions) {
  const { html, readingMinutes } = await renderPost(content, format, links)
  return { html, reading_minutes: readingMinutes }
}

/** @returns false if something else was stored at the same time */
function tryToStore(db: Db, version: Version): Promise<boolean> {
  const { row, draft } = version
  return db.transaction().execute(async (trx) => {
    await lockAddresses(trx)
    const isStored = await withPostLock(trx, row.id, async (_trx, stored) => {
      const isCurrent =
        stored.revision === row.revision &&
        (await findDraft(trx, row.id))?.revision === draft?.revision
      if (isCurrent) await store(trx, version)
      return isCurrent
    })
    return isStored ?? false
  })
}

async function store(trx: Db, version: Version): Promise<void> {
  const { row, draft, fields, publishedAt, at, savedBy } = version
  const save = { postId: row.id, savedBy, at }
  if (!publishedAt) {
    await storeRow(trx, version, await draftSlug(trx, version))
    const [revision, baseRevision] = [draft?.revision, row.revision + 1]
    await saveDraft(trx, { ...save, fields, revision, baseRevision })
    return
  }
  const slug = await publicSlug(trx, version, publishedAt)
  await storeRow(trx, version, slug)
  await claimAddresses(trx, row.id, { slug, publishedAt, now: at })
  if (!version.isLiveEdit) await removeDraft(trx, version)
  const published = { ...fields, slug, publishedAt: publishedAt.toISOString() }
  await storeRevision(trx, { ...save, kind: 'published', fields: published })
}

/** Frozen at the first publication: from then on only changed by hand. */
async function publicSlug(trx: Db, { row, fields }: Version, publishedAt: Date) {
  const { slug, title } = fields
  if (row.slug !== null && (slug === '' || slug === row.slug)) return row.slug
  return chooseSlug(trx, { slug, title }, publishedAt, row.id)
}

/** A post that never was public loses its address. */
async function draftSlug(trx: Db, { row, at }: Version) {
  await releaseUnusedAddresses(trx, row.id, at)
  return (await hasAddress(trx, row.id)) ? row.slug : null
}

async function storeRow(
  trx: Db,
  { row, fields, publishedAt, rendered, at }: Version,
  slug: string | null,
) {
  // A draft has no date in the future.
  const date = publishedAt ?? new Date(Math.min(Date.parse(row.created_at), at.getTime()))
  await trx
    .updateTable('post')
    .set({
      ...columnsOf(fields),
      html: rendered.html,
      reading_minutes: rendered.reading_minutes,
      slug,
      published_at: publishedAt?.toISOString() ?? null,
      created_at: date.toISOString(),
      updated_at: at.toISOString(),
      revision: row.revision + 1,
    })
    .where('id', '=', row.id)
    .execute()
}

/** The text of another account that is not published becomes a revision. */
async function removeDraft(trx: Db, { row, draft, fields, savedBy }: Version): Promise<void> {
  if (!draft) return
  await trx.deleteFrom('post_draft').where('post_id', '=', row.id).execute()
  if (draft.savedBy === savedBy || draft.fields.content === fields.content) return
  await storeRevision(trx, {
    ...{ postId: row.id, kind: 'saved', fields: draft.fields },
    savedBy: draft.savedBy ?? null,
    at: new Date(draft.savedAt),
  })
}
