/** Projects of the database as files have them. */
import type { Selectable } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { ProjectTable } from '#db/tables.ts'
import { selectProjects } from '#features/portfolio/project-queries.server.ts'
import type { ProjectContent } from '../content-files/project-file.server.ts'

export interface StoredProject {
  id: string
  content: ProjectContent
  /** ISO 8601, UTC. */
  updated: string | undefined
  /** Incremented by each save. */
  revision: number
}

/** Those that are not deleted, in the owner's order. */
export async function readProjects(db: Db): Promise<StoredProject[]> {
  return (await selectProjects(db).selectAll().execute()).map(toStoredProject)
}

export async function findStoredProject(db: Db, id: string): Promise<StoredProject | undefined> {
  const row = await selectProjects(db).selectAll().where('id', '=', id).executeTakeFirst()
  return row && toStoredProject(row)
}

function toStoredProject(row: Selectable<ProjectTable>): StoredProject {
  const content: ProjectContent = {
    ...{ title: row.title, description: row.description, year: row.year },
    link: row.link ?? '',
    repository: row.repository ?? '',
    technologies: JSON.parse(row.technologies),
    image: row.image ?? '',
    imageAlt: row.image_alt ?? '',
    caseStudy: row.case_study ?? '',
  }
  return { id: row.id, content, updated: row.updated_at ?? undefined, revision: row.revision }
}
