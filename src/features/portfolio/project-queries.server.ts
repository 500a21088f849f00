/** Queries of published projects. */
import type { Selectable } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { ProjectTable } from '#db/tables.ts'
import type { Project } from '#site.ts'
import type { EditableProject, ProjectPage } from './project.ts'

const summaryColumns = [
  ...(['id', 'title', 'description', 'link', 'image', 'image_alt'] as const),
  ...(['repository', 'year', 'technologies'] as const),
] as const
type SummaryRow = Pick<Selectable<ProjectTable>, (typeof summaryColumns)[number]>

/** All projects, in the owner's order. */
export async function listProjects(db: Db): Promise<Project[]> {
  const rows = await selectProjects(db)
    .select(summaryColumns)
    // The text itself may take fifty kilobytes.
    .select((eb) => eb('case_study_html', 'is not', null).as('has_case_study'))
    .execute()
  return rows.map((row) => toWire(row, Boolean(row.has_case_study)))
}

/** The project with its case study, which is empty if it has none. */
export async function findProject(db: Db, id: string): Promise<ProjectPage | undefined> {
  const row = await selectProjects(db)
    .select([...summaryColumns, 'case_study_html'])
    .where('id', '=', id)
    .executeTakeFirst()
  const content = row?.case_study_html ?? ''
  return row && { ...toWire(row, content !== ''), content }
}

/** The project as its author wrote it, for editing. */
export async function findEditableProject(
  db: Db,
  id: string,
): Promise<EditableProject | undefined> {
  const row = await selectProjects(db).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { case_study, case_study_html, revision } = row
  return { ...toWire(row, case_study_html !== null), caseStudy: case_study ?? '', revision }
}

/** The projects with a case study, in the owner's order. */
export function listCaseStudies(
  db: Db,
): Promise<Pick<Selectable<ProjectTable>, 'id' | 'updated_at'>[]> {
  return selectProjects(db)
    .select(['id', 'updated_at'])
    .where('case_study_html', 'is not', null)
    .execute()
}

/** The project's title, if it has a case study. */
export function findCaseStudy(db: Db, id: string) {
  return selectProjects(db)
    .select(['id', 'title'])
    .where('id', '=', id)
    .where('case_study_html', 'is not', null)
    .executeTakeFirst()
}

export async function countProjects(db: Db): Promise<number> {
  const row = await db
    .selectFrom('project')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Those that are not deleted, in the owner's order. */
export function selectProjects(db: Db) {
  return db.selectFrom('project').where('deleted_at', 'is', null).orderBy('position').orderBy('id')
}

export function toWire(row: SummaryRow, hasCaseStudy: boolean): Project {
  const { id, title, description, link, image, image_alt, repository, year, technologies } = row
  return {
    id,
    title,
    description,
    ...(link && { link }),
    ...(image && { image }),
    ...(image && image_alt && { imageAlt: image_alt }),
    ...(repository && { repository }),
    ...(year !== null && { year }),
    technologies: (JSON.parse(technologies) as string[]).map((name) => ({ name })),
    ...(hasCaseStudy && { hasCaseStudy }),
  }
}
