/** Changes of projects in the admin area. */
import { isDeepStrictEqual } from 'node:util'
import slugify from '@sindresorhus/slugify'
import type { Selectable } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { ProjectTable } from '#db/tables.ts'
import { dayMs } from '#durations.ts'
import { type Precondition, revisionETag } from '#http/if-match.server.ts'
import { renderMarkdown } from '#markdown/markdown.server.ts'
import type { Project } from '#site.ts'
import { selectProjects, toWire } from './project-queries.server.ts'
import { maxProjects, type ProjectChanges, type ProjectInput } from './project-schema.ts'
import { lockProjects, markProjectsSeeded } from './seed-projects.server.ts'

/** Deleted projects can be restored until then. */
const deletedRetentionMs = 30 * dayMs
const maxSlugLength = 80
/** The last segment of another API path. */
const reservedIds = ['order']

type Row = Selectable<ProjectTable>

/** Why a change was refused: no such project, too many projects, or a list of other ids. */
export interface Refused {
  refused: 'missing' | 'full' | 'incomplete'
}

/** A saved project and its new revision. */
interface Saved {
  project: Project
  revision: number
}

/**
 * Renders the case study and appends the project.
 * @param id its permanent id, if no other project has or had it; by default a slug of the title
 */
export async function insertProject(
  db: Db,
  input: ProjectInput,
  at: Date,
  id?: string,
): Promise<Saved | Refused> {
  const caseStudy = await caseStudyColumns(input)
  return edit(db, at, async (trx) => {
    const projects = await selectProjects(trx).select(['id', 'position']).execute()
    if (projects.length >= maxProjects) return { refused: 'full' }
    const position = (projects.at(-1)?.position ?? -1) + 1
    const updated_at = at.toISOString()
    const row = applyChanges({ ...emptyRow, ...caseStudy, position, updated_at }, input)
    return saved(await insertRow(trx, row, id ?? slugOf(row.title)))
  })
}

/**
 * Updates the fields that are present.
 * @param precondition judges the tag of its revision
 */
export async function updateProject(
  db: Db,
  id: string,
  changes: ProjectChanges,
  at: Date,
  precondition?: Precondition,
): Promise<Saved | Refused> {
  // Rendering inside the transaction would hold it open.
  const caseStudy = await caseStudyColumns(changes)
  return edit(db, at, async (trx) => {
    const row = await selectProjects(trx).selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return { refused: 'missing' }
    precondition?.(revisionETag(row.revision))
    const next = {
      ...applyChanges(row, changes),
      ...caseStudy,
      revision: row.revision + 1,
      updated_at: at.toISOString(),
    }
    await trx.updateTable('project').set(next).where('id', '=', id).execute()
    return saved(next)
  })
}

/** Soft-deletes a project. */
export function removeProject(
  db: Db,
  id: string,
  at: Date,
  precondition?: Precondition,
): Promise<{ id: string } | Refused> {
  return edit(db, at, async (trx) => {
    const row = await selectProjects(trx).select('revision').where('id', '=', id).executeTakeFirst()
    if (!row) return { refused: 'missing' }
    precondition?.(revisionETag(row.revision))
    const deleted = { deleted_at: at.toISOString() }
    await trx.updateTable('project').set(deleted).where('id', '=', id).execute()
    return { id }
  })
}

/** Restores a deleted project at its former place, with changes at once. Without a difference its date stays. */
export async function restoreProject(
  db: Db,
  id: string,
  at: Date,
  changes: ProjectChanges = {},
): Promise<Saved | Refused> {
  const caseStudy = await caseStudyColumns(changes)
  return edit(db, at, async (trx) => {
    const row = await trx
      .selectFrom('project')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst()
    if (!row) return { refused: 'missing' }
    const projects = await selectProjects(trx).select('id').execute()
    if (projects.length >= maxProjects) return { refused: 'full' }
    const changed = { ...applyChanges(row, changes), ...caseStudy }
    const next = {
      ...{ ...changed, deleted_at: null },
      ...(!isDeepStrictEqual(changed, row) && {
        revision: row.revision + 1,
        updated_at: at.toISOString(),
      }),
    }
    await trx.updateTable('project').set(next).where('id', '=', id).execute()
    return saved(next)
  })
}

/** Sorts the projects. @param ids each project once */
export function reorderProjects(
  db: Db,
  ids: string[],
  at: Date,
): Promise<{ ids: string[] } | Refused> {
  return edit(db, at, async (trx) => {
    const current = await selectProjects(trx).select('id').execute()
    const listed = new Set(ids)
    const isComplete = ids.length === current.length && current.every(({ id }) => listed.has(id))
    if (!isComplete) return { refused: 'incomplete' }
    for (const [position, id] of ids.entries()) {
      await trx
        .updateTable('project')
        .set({ position })
        .where('id', '=', id)
        .where('position', '!=', position)
        .execute()
    }
    return { ids }
  })
}

/** Permanently deletes projects after the retention period. */
export async function deleteExpiredProjects(db: Db, at: Date): Promise<void> {
  const limit = new Date(at.getTime() - deletedRetentionMs).toISOString()
  await db.deleteFrom('project').where('deleted_at', '<=', limit).execute()
}

/** Runs changes one by one. A successful one ends the replacement by a changed built-in list. */
function edit<Outcome extends object>(
  db: Db,
  at: Date,
  change: (trx: Db) => Promise<Outcome | Refused>,
) {
  return db.transaction().execute(async (trx) => {
    await lockProjects(trx, at)
    const outcome = await change(trx)
    if (!('refused' in outcome)) await markProjectsSeeded(trx)
    return outcome
  })
}

const emptyRow: Row = {
  id: '',
  position: 0,
  title: '',
  description: '',
  link: null,
  image: null,
  image_alt: null,
  repository: null,
  year: null,
  technologies: '[]',
  deleted_at: null,
  revision: 1,
  case_study: null,
  case_study_html: null,
  updated_at: null,
}

function saved(row: Row): Saved {
  return { project: toWire(row, row.case_study_html !== null), revision: row.revision }
}

/** @throws HttpError 400 for too deeply nested elements */
async function caseStudyColumns({ caseStudy }: ProjectChanges) {
  if (caseStudy === undefined) return {}
  const html = caseStudy ? await renderMarkdown(caseStudy, 'caseStudy') : ''
  return { case_study: caseStudy || null, case_study_html: html || null }
}

function applyChanges(row: Row, changes: ProjectChanges): Row {
  const { title = row.title, description = row.description, year = row.year } = changes
  const { link = row.link, image = row.image, imageAlt = row.image_alt } = changes
  const { repository = row.repository, technologies } = changes
  return {
    ...row,
    title,
    description,
    year,
    link: link || null,
    image: image || null,
    image_alt: imageAlt || null,
    repository: repository || null,
    technologies: technologies
      ? JSON.stringify(technologies.map(({ name }) => name))
      : row.technologies,
  }
}

function slugOf(title: string) {
  return slugify(title).slice(0, maxSlugLength).replace(/-+$/, '') || 'project'
}

/** Deleted projects keep their ids. */
async function insertRow(trx: Db, row: Row, base: string): Promise<Row> {
  for (let suffix = reservedIds.includes(base) ? 2 : 1; ; suffix++) {
    const id = suffix === 1 ? base : `${base}-${suffix}`
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('project')
      .values({ ...row, id })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows) return { ...row, id }
  }
}
