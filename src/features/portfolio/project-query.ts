import type { PublicQuery } from '#api/public-query.ts'
import { api } from '#paths.ts'
import type { ProjectPage } from './project.ts'

/** A project with its case study. */
export function projectQuery(id: string): PublicQuery<ProjectPage> {
  return {
    path: api.project(id),
    parse: ({ body }) => (isProjectPage(body) ? body : undefined),
  }
}

function isProjectPage(value: unknown): value is ProjectPage {
  const { title, technologies, content } = (value ?? {}) as Partial<ProjectPage>
  return typeof title === 'string' && typeof content === 'string' && Array.isArray(technologies)
}
