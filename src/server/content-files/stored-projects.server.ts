import type { Selectable } from 'kysely'
import type { ProjectTable } from '#db/tables.ts'
import type { ProjectContent } from './project-file.server.ts'

export function toProjectContent(row: Selectable<ProjectTable>): ProjectContent {
  return {
    ...{ title: row.title, description: row.description, year: row.year },
    link: row.link ?? '',
    repository: row.repository ?? '',
    technologies: JSON.parse(row.technologies),
    image: row.image ?? '',
    imageAlt: row.image_alt ?? '',
    caseStudy: row.case_study ?? '',
  }
}
