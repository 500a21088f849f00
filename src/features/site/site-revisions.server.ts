/** Append-only revisions of the site content; the newest is live. */
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#db/open.server.ts'
import { skillsTitle } from '#site.ts'
import type { Illustrations } from './look.ts'
import { sampleContent } from './sample-content.ts'
import type { SiteContent } from './site-content.ts'
import type { RevisionSummary } from './site-revision.ts'
import { parseStoredContent, type StoredContent } from './stored-content.server.ts'

export interface StoredSite extends StoredContent {
  /** 0 before the seed. */
  revision: number
  /** Whether nobody has edited the content that the data folder was seeded with. */
  isSeed: boolean
}

const unseeded: StoredSite = {
  ...{ revision: 0, content: sampleContent, faults: [], isSeed: true },
  hasIllustrations: true,
}

/** The newest revision; the sample before the seed. */
export async function readLiveSite(db: Db): Promise<StoredSite> {
  const row = await db
    .selectFrom('site_revision')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return unseeded
  const { content, ...stored } = parseStoredContent(row.content)
  const isSeed = row.saved_by === null
  const shown = isSeed ? completeSeed(content, stored.hasIllustrations) : content
  return { revision: row.id, content: shown, isSeed, ...stored }
}

/** The first seeds had no résumé, which was a file, and all of them the kitchen. */
function completeSeed(content: SiteContent, hasIllustrations: boolean): SiteContent {
  const { resume, look } = content
  return {
    ...content,
    resume: resume.kind === 'none' ? sampleContent.resume : resume,
    look: hasIllustrations ? look : { ...look, illustrations: 'kitchen' },
  }
}

/** When the site content was last published, ISO 8601; undefined before the seed. */
export async function findSiteChange(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('site_revision')
    .select('saved_at')
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('site_revision').select(({ fn }) => fn.max('id').as('id')),
    )
    .executeTakeFirst()
  return row?.saved_at
}

async function newestRevision(db: Db): Promise<number> {
  const newest = await db
    .selectFrom('site_revision')
    .select(({ fn }) => fn.max('id').as('revision'))
    .executeTakeFirst()
  return newest?.revision ?? 0
}

/** One page, newest first, and the number of all. @param page counts from 1 */
export async function listRevisions(
  db: Db,
  { limit, page }: { limit: number; page: number },
): Promise<{ revisions: RevisionSummary[]; total: number }> {
  const rows = await db
    .selectFrom('site_revision')
    .selectAll()
    .orderBy('id', 'desc')
    // One more, which the last one is compared with.
    .limit(limit + 1)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await db
    .selectFrom('site_revision')
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  const documents = rows.map(({ content }): Document => JSON.parse(content))
  const revisions = rows.slice(0, limit).map(({ id, saved_by, saved_at }, index) => ({
    revision: id,
    savedBy: saved_by,
    savedAt: saved_at,
    changed: changedParts(documents[index], documents[index + 1]),
  }))
  return { revisions, total: Number(total) }
}

type Document = Record<string, unknown>

/** A part that an earlier version of the product did not have is no change. */
function changedParts(document: Document = {}, previous: Document = {}): string[] {
  return Object.keys(document).filter(
    (part) => part in previous && !isDeepStrictEqual(document[part], previous[part]),
  )
}

/** Undefined if there is no such revision. */
export async function readRevision(db: Db, revision: number): Promise<SiteContent | undefined> {
  const row = await db
    .selectFrom('site_revision')
    .select('content')
    .where('id', '=', revision)
    .executeTakeFirst()
  return row && parseStoredContent(row.content).content
}

export interface NewRevision {
  content: SiteContent
  savedBy: string | null
  at: Date
  /** The revision it was made from. */
  basedOn: number
}

/** @returns the new revision; undefined if `basedOn` is not the newest any more */
export async function addRevision(db: Db, revision: NewRevision): Promise<number | undefined> {
  return db.transaction().execute((trx) => insertRevision(trx, revision))
}

async function insertRevision(
  trx: Db,
  { content, savedBy, at, basedOn }: NewRevision,
): Promise<number | undefined> {
  if ((await newestRevision(trx)) !== basedOn) return undefined
  const id = basedOn + 1
  // A concurrent writer that has read the same revision takes the same id.
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('site_revision')
    .values({
      id,
      content: JSON.stringify(content),
      saved_by: savedBy,
      saved_at: at.toISOString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows ? id : undefined
}

type Save = Pick<NewRevision, 'savedBy' | 'at'>

/** That of the sample's kitchen, and a plain one. */
const skillsHeadings = [skillsTitle, 'Skills']

/** With the samples goes their kitchen, and the heading that speaks of it, in a revision of its own. */
export async function removeKitchen(trx: Db, save: Save): Promise<void> {
  await changeIllustrations(trx, 'plain', save)
}

/** Unless the site was published since. @param removedAt the time of the removal that is undone */
export async function restoreKitchen(trx: Db, removedAt: string, save: Save): Promise<void> {
  const { revision } = await readLiveSite(trx)
  const newest = await trx
    .selectFrom('site_revision')
    .select('saved_at')
    .where('id', '=', revision)
    .executeTakeFirst()
  if (newest?.saved_at === removedAt) await changeIllustrations(trx, 'kitchen', save)
}

async function changeIllustrations(trx: Db, illustrations: Illustrations, save: Save) {
  const { content, revision } = await readLiveSite(trx)
  if (revision === 0 || content.look.illustrations === illustrations) return
  const [from, to] = illustrations === 'plain' ? skillsHeadings : skillsHeadings.toReversed()
  const sections = content.sections.map((section) =>
    section.heading === from ? { ...section, heading: to ?? '' } : section,
  )
  const changed = { ...content, sections, look: { ...content.look, illustrations } }
  await insertRevision(trx, { content: changed, basedOn: revision, ...save })
}

/**
 * Stores the built-in content as the first revision of a data folder, once: a later version of the product, or another
 * `src/site.ts`, never changes what is there.
 */
export async function seedSite(db: Db, content: SiteContent, at: Date): Promise<void> {
  if ((await newestRevision(db)) === 0)
    await addRevision(db, { content, savedBy: null, at, basedOn: 0 })
}
